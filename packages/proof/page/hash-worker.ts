/** Web Worker that computes the digests of parts of files in constant memory, off the main thread. */
import { createCRC32, createSHA256 } from 'hash-wasm';
import type { HashMessage } from './hash-message.ts';

const SLICE_BYTES = 8 * 1024 * 1024;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its own page only
const post = (message: HashMessage): void => globalThis.postMessage(message);

/** Reads the next slice while it hashes one. */
async function hash(blob: Blob): Promise<void> {
  const [sha256, checksum] = [await createSHA256(), await createCRC32()];
  const read = (start: number): Promise<ArrayBuffer> => blob.slice(start, start + SLICE_BYTES).arrayBuffer();
  let next = read(0);
  for (let start = 0; start < blob.size; start += SLICE_BYTES) {
    const slice = await next;
    next = read(start + SLICE_BYTES);
    for (const each of [sha256, checksum]) each.update(new Uint8Array(slice));
    post({ type: 'progress', bytes: slice.byteLength });
  }
  await next;
  const digest = { sha256: sha256.digest('hex'), crc32: Number(`0x${checksum.digest('hex')}`) };
  post({ type: 'done', digest });
}

globalThis.addEventListener('message', (event: MessageEvent<Blob>) => {
  hash(event.data).catch(() => post({ type: 'failed' }));
});
