/**
 * The process that parses untrusted files. It has neither a path nor a descriptor of the file. It requests
 * all bytes by message, so that the parent can count and refuse requests and stop the process at any time,
 * even in an infinite loop. The first message that it receives is its task.
 */
import type { ProbeBytes, ProbeMessage, ProbeTask } from './probe-messages.ts';
import { CustomSource, readVideoFacts } from './read-video-facts.ts';
import { readSourceSignatures } from './source-signatures/read-source-signatures.ts';
import type { ProbeResult } from './video-facts.ts';

const waiting = new Map<number, (bytes: Uint8Array) => void>();
let reads = 0;
let isJudged = false;

// The parent process has exited.
process.on('disconnect', () => process.exit());
// Errors of the library are the file's fault: storage errors are handled in the parent process.
process.on('unhandledRejection', () => {
  if (isJudged) return;
  judge(unreadable());
  send({ type: 'done', signatures: null });
});
process.once('message', (task: ProbeTask) => {
  process.on('message', ({ id, bytes }: ProbeBytes) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  void probe(task);
});

async function probe({ size, authorities, now }: ProbeTask): Promise<void> {
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: 'fileSystem' });
  judge(await readVideoFacts(source, { size, read }).catch(unreadable));
  const found = readSourceSignatures({ file: { size, read }, authorities, now });
  send({ type: 'done', signatures: await found.catch(() => null) });
}

/** Sends the result. What the library reports later does not change it. */
function judge(result: ProbeResult): void {
  if (!isJudged) send({ type: 'result', result });
  isJudged = true;
}

function read(start: number, end: number): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve) => {
    reads += 1;
    waiting.set(reads, resolve);
    send({ type: 'read', id: reads, start, end });
  });
}

function send(message: ProbeMessage): void {
  process.send?.(message);
}

function unreadable(): ProbeResult {
  return { kind: 'not-a-video', reason: 'unreadable' };
}
