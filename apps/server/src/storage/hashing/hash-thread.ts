/** The thread that reads and hashes files. It holds one buffer and the state of each hash that has begun. */
import { createHash, type Hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
const hashes = new Map<number, Hash>();

function hashOf(id: number): Hash {
  const known = hashes.get(id) ?? createHash('sha256');
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
    return { type: 'digest', sha256: hash.digest('hex') };
  }
  let bytesRead = 0;
  while (bytesRead < request.length) {
    const wanted = Math.min(buffer.byteLength, request.length - bytesRead);
    const got = readSync(request.fd, buffer, 0, wanted, request.position + bytesRead);
    if (got === 0) break;
    hash.update(buffer.subarray(0, got));
    bytesRead += got;
  }
  return { type: 'read', bytesRead };
}

function serve(request: HashRequest): void {
  let answer: HashAnswer | null;
  try {
    answer = answerTo(request);
  } catch (error) {
    answer = { type: 'failed', error };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  if (answer) parentPort?.postMessage(answer);
}

parentPort?.on('message', serve);
