/** Web Worker that computes the SHA-256 of a file in constant memory, off the main thread. */
import { createSHA256 } from 'hash-wasm';
import type { HashAnswer } from './hash-file.ts';

const SLICE_BYTES = 4 * 1024 * 1024;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its own page only
const answer = (message: HashAnswer): void => globalThis.postMessage(message);

async function hash(file: File): Promise<void> {
  const sha256 = await createSHA256();
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const slice = await file.slice(start, start + SLICE_BYTES).arrayBuffer();
    sha256.update(new Uint8Array(slice));
    answer({ type: 'progress', bytes: start + slice.byteLength });
  }
  answer({ type: 'done', sha256: sha256.digest('hex') });
}

globalThis.addEventListener('message', (event: MessageEvent<File>) => {
  hash(event.data).catch(() => answer({ type: 'failed' }));
});
