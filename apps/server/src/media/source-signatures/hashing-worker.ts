/** The thread that hashes what a signature covers: a gigabyte takes a second, during which no request could be handled. */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

const hash = createHash(String(workerData));

parentPort?.on('message', (bytes: Uint8Array | null) => {
  if (bytes) hash.update(bytes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(bytes ? null : hash.digest('hex'));
});
