import { type BlobAddress, BlobDamaged, type BlobHandle, BlobMissing, CHUNK_BYTES } from '../blob-store.ts';
import { isConditionFailed, isMissing } from './bucket-errors.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

/** A range of bytes, the size of its pieces, and how many of them may be in flight at once. */
export interface Stretch {
  readonly start: number;
  readonly endInclusive: number;
  readonly pieceBytes: number;
  readonly ahead: number;
}

/**
 * Reads a range in order and prefetches the next pieces while the consumer handles one, up to the limit. If
 * the consumer stops early, requests in flight are aborted.
 */
export async function* readAhead(
  { start, endInclusive, pieceBytes, ahead }: Stretch,
  read: (start: number, endInclusive: number, signal: AbortSignal) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const stopping = new AbortController();
  const coming: Promise<Uint8Array>[] = [];
  let next = start;
  const askFor = (pieces: number): void => {
    for (; coming.length < pieces && next <= endInclusive; next += pieceBytes) {
      const piece = read(next, Math.min(next + pieceBytes - 1, endInclusive), stopping.signal);
      // A failure surfaces when the piece is awaited.
      piece.catch(() => undefined);
      coming.push(piece);
    }
  };
  try {
    askFor(ahead);
    for (let piece = coming.shift(); piece; piece = coming.shift()) {
      const bytes = await piece;
      askFor(ahead);
      yield bytes;
    }
  } finally {
    stopping.abort(new Error('the consumer stopped'));
    await Promise.allSettled(coming);
  }
}

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
