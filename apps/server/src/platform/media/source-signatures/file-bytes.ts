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
