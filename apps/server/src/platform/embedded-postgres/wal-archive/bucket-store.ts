import type { Bucket } from '../../storage/bucket/bucket.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveStore } from './archive-store.ts';

/** An archive in a bucket, below the prefix of the bucket's settings. */
export class BucketStore implements ArchiveStore {
  readonly place: string;
  readonly #bucket: Bucket;
  readonly #prefix: string;

  constructor(place: string, bucket: Bucket) {
    this.place = place;
    this.#bucket = bucket;
    this.#prefix = bucket.settings.prefix;
  }

  async put(name: string, bytes: Uint8Array): Promise<'stored' | 'occupied'> {
    const object = `${this.#prefix}${name}`;
    // Some stores ignore the condition of a write.
    if (await this.#bucket.find(object)) return 'occupied';
    if ((await this.#bucket.put(object, bytes, true)) === 'occupied') return 'occupied';
    const stored = await this.get(name);
    if (stored === null || !stored.equals(bytes))
      throw new ArchiveError(`${this.place}/${name} was read back and differs from what was stored`);
    return 'stored';
  }

  async get(name: string): Promise<Buffer | null> {
    const object = `${this.#prefix}${name}`;
    const facts = await this.#bucket.find(object);
    if (facts === null) return null;
    if (facts.size === 0) return Buffer.alloc(0);
    return Buffer.from(await this.#bucket.read(object, facts, { start: 0, endInclusive: facts.size - 1 }));
  }

  async has(name: string): Promise<boolean> {
    return (await this.#bucket.find(`${this.#prefix}${name}`)) !== null;
  }

  async list(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.#bucket.list(`${this.#prefix}${folder}`))
      names.push(name.slice(this.#prefix.length));
    return names;
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(`${this.#prefix}${name}`);
  }

  /** Objects appear complete, so there is nothing to remove. */
  async removeAbandoned(): Promise<void> {}
}
