/**
 * The thread that hashes the bytes that a signature covers. On the main thread, a gigabyte would block
 * requests for a second.
 */
import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { answerRequests } from '../../core/answer-requests.ts';

const hash = createHash(String(workerData));

answerRequests((bytes: Uint8Array | null): string | null => {
  if (bytes === null) return hash.digest('hex');
  hash.update(bytes);
  return null;
});
