/**
 * Bytes of an untrusted file with random access. `read` returns `end - start` bytes, which must be
 * within the file.
 */
export interface FileBytes {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Returns bytes as a Buffer over the same memory. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A box of the top level of an ISO base media file (MP4, MOV). */
export interface FileBox {
  readonly type: string;
  readonly start: number;
  /** Offset of its content. */
  readonly content: number;
  readonly end: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** A ten-hour recording in fragments of one second has fewer boxes. */
const MOST_BOXES = 200_000;

/**
 * Reads the boxes of the top level, one after another.
 * @throws Error if a box has no valid size, or if there are too many
 */
export async function* walkBoxes({ size, read }: FileBytes): AsyncGenerator<FileBox> {
  let start = 0;
  for (let count = 0; start + HEADER_BYTES <= size; count += 1) {
    if (count === MOST_BOXES) throw new Error('too many boxes');
    const header = asBuffer(await read(start, Math.min(start + LONG_HEADER_BYTES, size)));
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.byteLength === LONG_HEADER_BYTES;
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    const length = short === 0 ? size - start : isLong ? Number(header.readBigUInt64BE(HEADER_BYTES)) : short;
    if (length < headerBytes || start + length > size) throw new Error('a box has no valid size');
    yield { type: header.toString('latin1', 4, 8), start, content: start + headerBytes, end: start + length };
    start += length;
  }
}
