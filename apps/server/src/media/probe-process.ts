/**
 * The process that parses untrusted files. It has neither a path nor a descriptor of the file. It requests all bytes
 * by message, so that the parent can count and refuse requests and stop the process at any time, even in an infinite
 * loop. Its one argument is the file's size in bytes.
 */
import { CustomSource } from './media-library.ts';
import type { ProbeBytes, ProbeMessage } from './probe-messages.ts';
import { readVideoFacts } from './read-video-facts.ts';
import type { ProbeResult } from './video-facts.ts';

const size = Number(process.argv[2]);
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let reads = 0;

process.on('message', ({ id, bytes }: ProbeBytes) => {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
});
// The parent process has exited.
process.on('disconnect', () => process.exit());

const source = new CustomSource({
  getSize: () => size,
  read: (start, end) =>
    new Promise<Uint8Array>((resolve) => {
      reads += 1;
      waiting.set(reads, resolve);
      send({ type: 'read', id: reads, start, end });
    }),
  prefetchProfile: 'fileSystem',
});

// Errors of the library are the file's fault: storage errors are handled in the parent process.
process.on('unhandledRejection', () => send({ type: 'done', result: unreadable() }));
send({ type: 'done', result: await readVideoFacts(source).catch(unreadable) });

function send(message: ProbeMessage): void {
  process.send?.(message);
}

function unreadable(): ProbeResult {
  return { kind: 'not-a-video', reason: 'unreadable' };
}
