import { BlobDamaged, BlobMissing, CHUNK_BYTES, type BlobAddress, type BlobHandle } from '../blob-store.ts';
import { isConditionFailed, isMissing } from './bucket-errors.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';
import { readAhead } from './read-ahead.ts';

/** Prefetched pieces: enough to hide the store's latency, 4 MiB per reader. */
const PIECES_AHEAD = 4;

/** Reads one object by ranges, each on the condition that the object is still the one that was opened. */
export class S3BlobHandle implements BlobHandle {
  readonly address: BlobAddress;
  readonly size: number;
  readonly modifiedAt: Date;
  readonly localPath = null;
  readonly readInto = null;
  readonly #bucket: Bucket;
  readonly #name: string;
  readonly #facts: ObjectFacts;
  readonly #closing = new AbortController();

  constructor(
    bucket: Bucket,
    object: { readonly address: BlobAddress; readonly name: string },
    facts: ObjectFacts,
  ) {
    this.#bucket = bucket;
    this.#name = object.name;
    this.#facts = facts;
    this.address = object.address;
    this.size = facts.size;
    this.modifiedAt = facts.modifiedAt;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const endInclusive = Math.min(position + length, this.size) - 1;
    return endInclusive < position ? new Uint8Array(0) : this.#piece(position, endInclusive);
  }

  async *stream(start: number, endInclusive: number): AsyncGenerator<Uint8Array> {
    yield* this.pieces(start, endInclusive, CHUNK_BYTES, PIECES_AHEAD);
  }

  /** Works like `stream`, with another piece size and prefetch limit. */
  async *pieces(
    start: number,
    endInclusive: number,
    pieceBytes: number,
    ahead: number,
  ): AsyncGenerator<Uint8Array> {
    const read = (from: number, to: number, signal: AbortSignal) => this.#piece(from, to, signal);
    yield* readAhead({ start, endInclusive, pieceBytes, ahead }, read);
  }

  close(): Promise<void> {
    this.#closing.abort(new Error('the blob was closed'));
    return Promise.resolve();
  }

  async #piece(start: number, endInclusive: number, signal?: AbortSignal): Promise<Uint8Array> {
    const closing = this.#closing.signal;
    try {
      const range = { start, endInclusive };
      const stop = signal ? AbortSignal.any([signal, closing]) : closing;
      const bytes = await this.#bucket.read(this.#name, this.#facts, range, stop);
      // Ending silently would make a truncated object look complete.
      if (bytes.byteLength !== endInclusive - start + 1) throw new BlobDamaged(this.address);
      return bytes;
    } catch (error) {
      if (isMissing(error) || isConditionFailed(error)) throw new BlobMissing(this.address, { cause: error });
      throw error;
    }
  }
}
