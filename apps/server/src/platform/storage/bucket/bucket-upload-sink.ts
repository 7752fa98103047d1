import type { BlobKey } from '../blob-key.ts';
import { BlobMissing, type BlobAddress } from '../blob-store.ts';
import type { UploadProgress, UploadSink } from '../upload-sink.ts';
import { isMissing } from './bucket-errors.ts';
import type { BucketNames } from './bucket-names.ts';
import { partBytesFor, type BucketParts, type StoredPart } from './bucket-parts.ts';
import type { Bucket } from './bucket.ts';
import { PartCutter } from './part-cutter.ts';

/** Number of multipart upload ids to cache, to query the store less often; an id never changes. */
const MAXIMUM_REMEMBERED = 1000;

const temporary = (key: BlobKey): BlobAddress => ({ state: 'temporary', key });

/**
 * Stores an upload as a multipart upload, in order and in parts of one size. If a request ends in the middle
 * of a part, the bytes of that part are stored as a small separate object, the tail, named after the part's
 * number. The tail is written before its bytes are acknowledged and is ignored once its part is stored, so no
 * acknowledged byte is ever lost. All state is in the store: any process can resume where another one died.
 */
export class BucketUploadSink implements UploadSink {
  readonly #bucket: Bucket;
  readonly #parts: BucketParts;
  readonly #names: BucketNames;
  readonly #remembered = new Map<BlobKey, string>();

  constructor(bucket: Bucket, parts: BucketParts, names: BucketNames) {
    this.#bucket = bucket;
    this.#parts = parts;
    this.#names = names;
  }

  async begin(key: BlobKey): Promise<void> {
    this.#remember(key, await this.#parts.begin(this.#names.of(temporary(key))));
  }

  freeBytes(): Promise<null> {
    return Promise.resolve(null);
  }

  async received(key: BlobKey): Promise<number> {
    const upload = await this.#open(key);
    if (!upload) {
      const finished = await this.#bucket.find(this.#names.of(temporary(key)));
      return (finished ?? (await this.#bucket.missing(temporary(key)))).size;
    }
    const tail = await this.#bucket.find(this.#names.tail(key, upload.parts.length + 1));
    return bytesOf(upload.parts) + (tail?.size ?? 0);
  }

  async append(key: BlobKey, progress: UploadProgress, source: AsyncIterable<Uint8Array>): Promise<number> {
    const upload = await this.#open(key);
    if (!upload) return this.#bucket.missing(temporary(key));
    const name = this.#names.of(temporary(key));
    const cutter = new PartCutter(
      partBytesFor(progress.size),
      upload.parts.length + 1,
      async (number, bytes) => {
        try {
          await this.#parts.put(name, upload.id, number, bytes);
        } catch (error) {
          throw isMissing(error) ? new BlobMissing(temporary(key), { cause: error }) : error;
        }
      },
    );
    const tail = await this.#readTail(key, cutter.number);
    await cutter.take(tail);
    let position = bytesOf(upload.parts) + tail.byteLength;
    if (position !== progress.offset) throw new Error('the stored bytes do not match the sender’s offset');
    try {
      for await (const piece of source) {
        await cutter.take(piece);
        position += piece.byteLength;
      }
    } finally {
      // Even if the source fails, the bytes that arrived are kept.
      if (position === progress.size && cutter.rest.byteLength > 0) await cutter.storeRest();
      await cutter.settled();
      if (position > progress.offset && cutter.rest.byteLength > 0) {
        await this.#bucket.put(this.#names.tail(key, cutter.number), cutter.rest, false);
      }
    }
    if (position === progress.size) await this.removeTails(key);
    return position;
  }

  async finish(key: BlobKey): Promise<void> {
    const name = this.#names.of(temporary(key));
    const upload = await this.#open(key);
    try {
      if (upload) await this.#join(key, { name, ...upload });
    } catch (error) {
      // Another attempt was faster, so the object already exists.
      if (!isMissing(error)) throw error;
    }
    if (!(await this.#bucket.find(name))) await this.#bucket.missing(temporary(key));
    await this.abort(key);
    await this.removeTails(key);
  }

  /** Aborts the multipart uploads in progress and discards their parts. @returns whether there were any */
  async abort(key: BlobKey): Promise<boolean> {
    this.#remembered.delete(key);
    const uploads = await this.#parts.ofName(this.#names.of(temporary(key)));
    for (const { name, id } of uploads) await this.#parts.abort(name, id);
    return uploads.length > 0;
  }

  /** Deletes the upload's tails. @returns whether there were any */
  async removeTails(key: BlobKey): Promise<boolean> {
    let found = false;
    for await (const { name } of this.#bucket.list(this.#names.tails(key))) {
      found = (await this.#bucket.remove(name)) || found;
    }
    return found;
  }

  /** Returns the multipart upload in progress with its stored parts; null if there is none. */
  async #open(key: BlobKey): Promise<{ readonly id: string; readonly parts: StoredPart[] } | null> {
    const name = this.#names.of(temporary(key));
    // If a repeated request created two, every process uses the older one.
    const id = this.#remembered.get(key) ?? (await this.#parts.ofName(name))[0]?.id;
    const parts = id === undefined ? null : await this.#parts.list(name, id);
    if (id === undefined || parts === null) {
      this.#remembered.delete(key);
      return null;
    }
    this.#remember(key, id);
    return { id, parts };
  }

  /** Stores the tail as the last part and joins the parts. Without any bytes it stores an empty object. */
  async #join(
    key: BlobKey,
    { name, id, parts }: { readonly name: string; readonly id: string; readonly parts: StoredPart[] },
  ): Promise<void> {
    const tail = await this.#readTail(key, parts.length + 1);
    if (parts.length + tail.byteLength === 0) {
      await this.#bucket.put(name, tail, false);
      return;
    }
    if (tail.byteLength > 0) await this.#parts.put(name, id, parts.length + 1, tail);
    const stored = tail.byteLength > 0 ? await this.#parts.list(name, id) : parts;
    await this.#parts.complete({ name, id }, stored ?? [], false);
  }

  #remember(key: BlobKey, id: string): void {
    this.#remembered.set(key, id);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MAXIMUM_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #readTail(key: BlobKey, number: number): Promise<Uint8Array> {
    const name = this.#names.tail(key, number);
    const facts = await this.#bucket.find(name);
    if (!facts) return new Uint8Array(0);
    return this.#bucket.read(name, facts, { start: 0, endInclusive: facts.size - 1 });
  }
}

const bytesOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);
