/** Sizes of buffers. A read takes the smallest that holds it. */
const SIZES = [64 * 1024, 256 * 1024, 1024 * 1024] as const;
/** Unused buffers of each size that are kept. */
const MOST_UNUSED = 16;

/**
 * Reuses the buffers that files are read into. New ones for each range would make the garbage collector run
 * for every few megabytes. A buffer belongs to one response from `take` to `give`.
 */
export class BufferPool {
  readonly #unused = new Map<number, Uint8Array[]>(SIZES.map((size) => [size, []]));

  /** Returns a buffer of at least `length` bytes, with arbitrary content. */
  take(length: number): Uint8Array {
    const size = SIZES.find((each) => each >= length) ?? length;
    return this.#unused.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
  }

  /** Takes back a buffer that is no longer read. */
  give(buffer: Uint8Array): void {
    const unused = this.#unused.get(buffer.byteLength);
    if (unused && unused.length < MOST_UNUSED) unused.push(buffer);
  }
}
