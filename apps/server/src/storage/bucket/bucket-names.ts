import { isBlobKey, InvalidBlobKey, type BlobKey } from '../blob-key.ts';
import type { BlobAddress } from '../blob-store.ts';

const FOLDERS = { temporary: 'uploads', permanent: 'blobs', quarantined: 'quarantine' } as const;

/**
 * How blobs are called in the bucket, behind the configured prefix:
 *
 *     uploads/<key>          temporary: a multipart upload, at the end an object
 *     tails/<key>/<number>   what came in of the part of that number of an upload, less than a part
 *     blobs/<key>            permanent
 *     quarantine/<key>       quarantined
 */
export class BucketNames {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  of({ state, key }: BlobAddress): string {
    // The type says so already; a name is the one place where a mistake elsewhere would hurt most.
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

  /** The key of an upload's, a tail's or a permanent blob's name; null for what is not ours. */
  keyOf(name: string): BlobKey | null {
    const folder = [this.all('temporary'), this.allTails, this.all('permanent')].find((start) =>
      name.startsWith(start),
    );
    const key = folder === undefined ? '' : (name.slice(folder.length).split('/')[0] ?? '');
    return isBlobKey(key) ? key : null;
  }
}
