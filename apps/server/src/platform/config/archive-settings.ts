import path from 'node:path';
import { bucketNamed, type BucketSettings } from './bucket-settings.ts';
import type { Settings } from './setting-schema.ts';

const BUCKET = /^s3:\/\/(?<bucket>[^/]+)\/(?<prefix>.+?)\/?$/u;

/** The archive of the embedded database. */
export interface ArchiveSettings {
  /** Absolute path of a folder, or `s3://<bucket>/<prefix>`. */
  readonly place: string;
  /** The bucket and the prefix of the archive; null for a folder. */
  readonly bucket: BucketSettings | null;
  /** The backup key, which encrypts the archive. */
  readonly key: string;
}

/** Returns the archive; null without one. */
export function archiveOf(value: Settings): ArchiveSettings | null {
  const { WAL_ARCHIVE: text, BACKUP_KEY: key } = value;
  if (text === undefined || key === undefined) return null;
  const { bucket, prefix } = BUCKET.exec(text)?.groups ?? {};
  if (bucket === undefined || prefix === undefined) return { place: path.resolve(text), bucket: null, key };
  // The archive removes what it does not need anymore, so nothing of it is locked.
  const settings = { ...bucketNamed(value, bucket), prefix: `${prefix}/`, objectLock: null };
  return { place: `s3://${bucket}/${prefix}`, bucket: settings, key };
}
