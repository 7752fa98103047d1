import { isBlobKey, InvalidBlobKey, type BlobKey } from '../blob-key.ts';
import type { BlobAddress } from '../blob-store.ts';

const FOLDERS = { temporary: 'uploads', permanent: 'blobs', quarantined: 'quarantine' } as const;

/**
 * Object names of blobs in the bucket, after the configured prefix:
 *
 *     uploads/<key>          temporary: a multipart upload, finally an object
 *     tails/<key>/<number>   received bytes of an upload's part of that number, less than a full part
 *     blobs/<key>            permanent
 *     quarantine/<key>       quarantined
 */
export class BucketNames {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  of({ state, key }: BlobAddress): string {
    // The type guarantees this already; a name is where a mistake elsewhere would do the most harm.
    if (!isBlobKey(key)) throw new InvalidBlobKey();
    return `${this.all(state)}${key}`;
  }

  all(state: BlobAddress['state']): string {
    return `${this.#prefix}${FOLDERS[state]}/`;
  }

  get allTails(): string {
    return `${this.#prefix}tails/`;
  }

  tails(key: BlobKey): string {
    if (!isBlobKey(key)) throw new InvalidBlobKey();
    return `${this.allTails}${key}/`;
  }

  tail(key: BlobKey, number: number): string {
    return `${this.tails(key)}${number}`;
  }

  /** Returns the key in the name of an upload, a tail or a permanent blob; null for any other object. */
  keyOf(name: string): BlobKey | null {
    const folder = [this.all('temporary'), this.allTails, this.all('permanent')].find((start) =>
      name.startsWith(start),
    );
    const key = folder === undefined ? '' : (name.slice(folder.length).split('/')[0] ?? '');
    return isBlobKey(key) ? key : null;
  }
}
