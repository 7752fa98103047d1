/** The thread that reads and hashes files. It holds one buffer and the state of each hash that has begun. */
import { createHash, type Hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
const hashes = new Map<number, { readonly sha256: Hash; crc32: number }>();

function hashOf(id: number) {
  const known = hashes.get(id) ?? { sha256: createHash('sha256'), crc32: 0 };
  hashes.set(id, known);
  return known;
}

function answerTo(request: HashRequest): HashAnswer | null {
  const { id } = request;
  if (request.type === 'drop') {
    hashes.delete(id);
    return null;
  }
  const hash = hashOf(id);
  if (request.type === 'digest') {
    hashes.delete(id);
    return { type: 'digest', sha256: hash.sha256.digest('hex'), crc32: hash.crc32 };
  }
  let bytesRead = 0;
  while (bytesRead < request.length) {
    const wanted = Math.min(buffer.byteLength, request.length - bytesRead);
    const got = readSync(request.fd, buffer, 0, wanted, request.position + bytesRead);
    if (got === 0) break;
    const bytes = buffer.subarray(0, got);
    hash.sha256.update(bytes);
    hash.crc32 = crc32(bytes, hash.crc32);
    bytesRead += got;
  }
  return { type: 'read', bytesRead };
}

function describeFailure(error: unknown): { readonly error: Error; readonly code: string | undefined } {
  if (!(error instanceof Error)) return { error: new Error(String(error)), code: undefined };
  return { error, code: 'code' in error && typeof error.code === 'string' ? error.code : undefined };
}

function serve(request: HashRequest): void {
  let answer: HashAnswer | null;
  try {
    answer = answerTo(request);
  } catch (error) {
    // An error between threads loses its code.
    answer = { type: 'failed', ...describeFailure(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  if (answer) parentPort?.postMessage(answer);
}

parentPort?.on('message', serve);
