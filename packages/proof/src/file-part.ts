import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A part of a file as a Blob of any size: the Blobs of Node.js (`openAsBlob`) lose all above 4 GiB. */
export class FilePart extends Blob {
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
    const file = openSync(this.#file, 'r');
    try {
      for (let [done, read] = [0, -1]; done < this.size && read !== 0; done += read)
        read = readSync(file, bytes, done, this.size - done, this.#start + done);
    } finally {
      closeSync(file);
    }
    return Promise.resolve(bytes.buffer);
  }
}
