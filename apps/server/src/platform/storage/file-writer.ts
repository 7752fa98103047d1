import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from './blob-store.ts';

/** Number of pieces that may wait for the write in progress. With more, the sender waits. */
const MAXIMUM_BUFFERED_BYTES = 2 * CHUNK_BYTES;

export interface WriteListener {
  /** Called after each write with the position after its last byte. */
  readonly onWritten?: ((position: number) => void) | undefined;
  /** Called with each piece once it is written and no longer used. */
  readonly release?: ((piece: Uint8Array) => void) | undefined;
}

/**
 * Writes pieces one after another. Pieces that arrive during a write are written together by the next one,
 * without copying them: a network delivers pieces of 64 KiB or less, and each write costs a trip to another
 * thread. Nothing waits while the file is idle, so that all bytes of a stalled sender are stored.
 */
export class FileWriter {
  readonly #file: FileHandle;
  readonly #listener: WriteListener;
  #position: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(file: FileHandle, position: number, listener: WriteListener = {}) {
    this.#file = file;
    this.#position = position;
    this.#listener = listener;
  }

  /** The position after the last byte that was written. */
  get position(): number {
    return this.#position;
  }

  /** Takes a piece, which must no longer change. @throws the error of an earlier write */
  async add(piece: Uint8Array): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    this.#waiting.push(piece);
    this.#waitingBytes += piece.byteLength;
    this.#writing ??= this.#writeWaiting();
    if (this.#waitingBytes >= MAXIMUM_BUFFERED_BYTES) await this.#writing;
  }

  /** Writes what is left. @returns the position after the last byte @throws the error of a write */
  async end(): Promise<number> {
    await this.#writing;
    if (this.#failure) throw this.#failure.error;
    return this.#position;
  }

  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const pieces = this.#waiting;
        this.#waiting = [];
        this.#waitingBytes = 0;
        await this.#writeWhole(pieces);
        const { release } = this.#listener;
        if (release) for (const piece of pieces) release(piece);
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#writing = null;
  }

  /** If the disk is full, keeps the bytes that fit, so that the upload can resume after them. */
  async #writeWhole(pieces: readonly Uint8Array[]): Promise<void> {
    for (let left = pieces; left.length > 0;) {
      const { bytesWritten } = await this.#file.writev([...left], this.#position);
      this.#position += bytesWritten;
      this.#listener.onWritten?.(this.#position);
      left = piecesAfter(left, bytesWritten);
    }
  }
}

/** Returns the pieces without their first bytes. */
function piecesAfter(pieces: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skipped = bytes;
  for (const [index, piece] of pieces.entries()) {
    if (skipped < piece.byteLength) return [piece.subarray(skipped), ...pieces.slice(index + 1)];
    skipped -= piece.byteLength;
  }
  return [];
}
