import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A part of a file as a Blob of any size: the Blobs of Node.js (`openAsBlob`) lose all above 4 GiB. */
export class FilePart extends Blob {
  /** Is called with the number of bytes of each read. */
  static onRead: (bytes: number) => void = () => undefined;
  override readonly size: number;
  readonly #file: string;
  readonly #start: number;

  constructor(file: string, start = 0, size = statSync(file).size) {
    super();
    this.#file = file;
    this.#start = start;
    this.size = size;
  }

  override slice(start = 0, end = this.size): FilePart {
    const first = Math.min(start, this.size);
    return new FilePart(this.#file, this.#start + first, Math.max(Math.min(end, this.size) - first, 0));
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    this.readInto(bytes, 0);
    return Promise.resolve(bytes.buffer);
  }

  /** Reads from a place on into a buffer. Returns what was read, which is all that the buffer or the file has. */
  readInto(buffer: Uint8Array, start: number): Uint8Array {
    const length = Math.min(buffer.length, this.size - start);
    const file = openSync(this.#file, 'r');
    let done = 0;
    try {
      for (let read = -1; done < length && read !== 0; done += read)
        read = readSync(file, buffer, done, length - done, this.#start + start + done);
    } finally {
      closeSync(file);
    }
    FilePart.onRead(length);
    return buffer.subarray(0, length);
  }
}
