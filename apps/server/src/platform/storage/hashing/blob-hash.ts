import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BlobDigest } from '../blob-store.ts';

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
