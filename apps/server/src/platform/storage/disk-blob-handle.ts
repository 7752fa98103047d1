import type { FileHandle } from 'node:fs/promises';
import { BlobDamaged, CHUNK_BYTES, type BlobAddress, type BlobHandle } from './blob-store.ts';
import { translatedOf } from './disk-errors.ts';

/** An open file descriptor. Every read gives its position, so reads may overlap. */
export class DiskBlobHandle implements BlobHandle {
  readonly address: BlobAddress;
  readonly size: number;
  readonly modifiedAt: Date;
  readonly localPath: string;
  readonly #file: FileHandle;

  constructor(
    address: BlobAddress,
    file: FileHandle,
    { size, modifiedAt, localPath }: Pick<DiskBlobHandle, 'size' | 'modifiedAt' | 'localPath'>,
  ) {
    this.address = address;
    this.size = size;
    this.modifiedAt = modifiedAt;
    this.localPath = localPath;
    this.#file = file;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const buffer = Buffer.allocUnsafeSlow(wanted);
    return buffer.subarray(0, await this.readInto(buffer, position));
  }

  async readInto(target: Uint8Array, position: number): Promise<number> {
    const wanted = target.byteLength;
    let filled = 0;
    // A read may return fewer bytes than requested although more exist.
    while (filled < wanted) {
      const { bytesRead } = await translatedOf(() =>
        this.#file.read(target, filled, wanted - filled, position + filled),
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }

  async *stream(start: number, endInclusive: number): AsyncGenerator<Uint8Array> {
    for (let position = start; position <= endInclusive;) {
      const wanted = Math.min(CHUNK_BYTES, endInclusive - position + 1);
      const chunk = await this.read(position, wanted);
      // Ending silently would make a truncated file look complete.
      if (chunk.byteLength < wanted) throw new BlobDamaged(this.address);
      yield chunk;
      position += wanted;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
