import type { BlobKey } from '../blob-key.ts';
import { BlobMissing, type BlobAddress } from '../blob-store.ts';
import type { UploadProgress, UploadSink } from '../upload-sink.ts';
import { isMissing } from './bucket-errors.ts';
import type { BucketNames } from './bucket-names.ts';
import { partBytesFor, type BucketParts, type StoredPart } from './bucket-parts.ts';
import type { Bucket } from './bucket.ts';
import { PartCutter } from './part-cutter.ts';

/** So many ids of multipart uploads are remembered, to ask the store less; they never change. */
const MOST_REMEMBERED = 1000;

const temporary = (key: BlobKey): BlobAddress => ({ state: 'temporary', key });

/**
 * An upload is a multipart upload, in parts of one size, stored in their order. What came in of a part when a request
 * ended lies as a small object beside it, the tail, named by the number of its part: it is written before it counts, and
 * counts for nothing once its part is stored, so that no moment loses what was acknowledged. All of it is asked of the
 * store: any process goes on where another died.
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
    if (position !== progress.offset) throw new Error('the upload is not where its sender goes on');
    try {
      for await (const piece of source) {
        await cutter.take(piece);
        position += piece.byteLength;
      }
    } finally {
      // Also where the source broke off: what came is kept.
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
      // Another try was quicker: then the object is there.
      if (!isMissing(error)) throw error;
    }
    if (!(await this.#bucket.find(name))) await this.#bucket.missing(temporary(key));
    await this.abort(key);
    await this.removeTails(key);
  }

  /** Gives up what is under way, with its parts. @returns whether there was something */
  async abort(key: BlobKey): Promise<boolean> {
    this.#remembered.delete(key);
    const uploads = await this.#parts.ofName(this.#names.of(temporary(key)));
    for (const { name, id } of uploads) await this.#parts.abort(name, id);
    return uploads.length > 0;
  }

  /** @returns whether there was one */
  async removeTails(key: BlobKey): Promise<boolean> {
    let found = false;
    for await (const { name } of this.#bucket.list(this.#names.tails(key))) {
      found = (await this.#bucket.remove(name)) || found;
    }
    return found;
  }

  /** The multipart upload under way with what is stored of it; null where there is none. */
  async #open(key: BlobKey): Promise<{ readonly id: string; readonly parts: StoredPart[] } | null> {
    const name = this.#names.of(temporary(key));
    // Where a repeated request made two, everybody takes the older one.
    const id = this.#remembered.get(key) ?? (await this.#parts.ofName(name))[0]?.id;
    const parts = id === undefined ? null : await this.#parts.list(name, id);
    if (id === undefined || parts === null) {
      this.#remembered.delete(key);
      return null;
    }
    this.#remember(key, id);
    return { id, parts };
  }

  /** The tail becomes the last part; no part at all makes no object. */
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
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #readTail(key: BlobKey, number: number): Promise<Uint8Array> {
    const name = this.#names.tail(key, number);
    const facts = await this.#bucket.find(name);
    if (!facts) return new Uint8Array(0);
    return this.#bucket.read(name, facts, { start: 0, endInclusive: facts.size - 1 });
  }
}

const bytesOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);
