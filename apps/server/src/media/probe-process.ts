/**
 * The process in which a file of unknown origin is taken apart. It has no path and no descriptor of the file: it asks
 * for every byte by message, so that the other side can count, refuse and stop it at any moment, even in a loop.
 * Its one argument is the file's size in bytes.
 */
import { CustomSource } from 'mediabunny';
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
// Whoever asked is gone.
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

// What the library trips over is the file's fault: trouble with the storage stays on the other side.
process.on('unhandledRejection', () => send({ type: 'done', result: unreadable() }));
send({ type: 'done', result: await readVideoFacts(source).catch(unreadable) });

function send(message: ProbeMessage): void {
  process.send?.(message);
}

function unreadable(): ProbeResult {
  return { kind: 'not-a-video', reason: 'unreadable' };
}
