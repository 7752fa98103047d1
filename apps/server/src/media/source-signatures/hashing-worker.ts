/**
 * The thread that hashes the bytes that a signature covers. On the main thread, a gigabyte would block requests for a
 * second.
 */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

const hash = createHash(String(workerData));

parentPort?.on('message', (bytes: Uint8Array | null) => {
  if (bytes) hash.update(bytes);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(bytes ? null : hash.digest('hex'));
});
