import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { BlobContent, BlobDigest } from '../blob-store.ts';

/** Hashed in one to three milliseconds. */
const SLICE = 1024 * 1024;

/** Returns content in pieces. Of bytes in memory, other calls are handled between two pieces. */
export async function* inSlices(content: BlobContent): AsyncGenerator<Uint8Array, void, void> {
  if (!(content instanceof Uint8Array)) {
    yield* content;
    return;
  }
  for (let at = 0; at < content.byteLength; at += SLICE) {
    if (at > 0) await setImmediate();
    yield content.subarray(at, at + SLICE);
  }
}

/** The digest of bytes that pass through this thread. */
export class BlobHash {
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;
  #bytes = 0;

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes);
    this.#crc32 = crc32(bytes, this.#crc32);
    this.#bytes += bytes.byteLength;
  }

  /** Returns the digest and ends the hash. */
  digest(): BlobDigest {
    return { sha256: this.#sha256.digest('hex'), crc32: this.#crc32, bytes: this.#bytes };
  }
}
