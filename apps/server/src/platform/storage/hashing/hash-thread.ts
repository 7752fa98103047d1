/** The thread that reads and hashes files. It holds one buffer and the state of each hash that has begun. */
import { createHash, type Hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { answerRequests } from '../../core/answer-requests.ts';
import type { HashAnswer, HashRequest } from './hash-messages.ts';

const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
const hashes = new Map<number, { readonly sha256: Hash; crc32: number }>();

function hashOf(id: number) {
  const known = hashes.get(id) ?? { sha256: createHash('sha256'), crc32: 0 };
  hashes.set(id, known);
  return known;
}

function answerTo(request: HashRequest): HashAnswer {
  const { id } = request;
  if (request.type === 'drop') {
    hashes.delete(id);
    return { type: 'dropped' };
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

answerRequests(answerTo);
