import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { Settings } from './setting-schema.ts';

/** Settings of an S3-compatible store; `.env.example` explains each one. */
export interface BucketSettings {
  /** URL of the store; null means Amazon's endpoint for the region. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  /** Null means the AWS default credential chain (environment, profile, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Prefix of every object name: empty, or ending in `/`. */
  readonly prefix: string;
  /** Puts the bucket name in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** Requested server-side encryption; null means the bucket's default. */
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null;
  /** Object lock retention of each permanent blob; null means none. */
  readonly objectLock: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number } | null;
  /** Whether videos are streamed through the product or by a redirect to the store. */
  readonly reads: 'through' | 'redirect';
  /** Lifetime of a link. */
  readonly linkSeconds: number;
}

/** Returns the store for files, or null if they are stored in the data directory. */
export function bucketOf(value: Settings): BucketSettings | null {
  const { STORAGE_BUCKET: bucket } = value;
  return bucket === undefined ? null : bucketNamed(value, bucket);
}

/** Returns a bucket of the store in the settings. */
export function bucketNamed(value: Settings, bucket: string): BucketSettings {
  const { STORAGE_ACCESS_KEY: accessKeyId, STORAGE_SECRET_KEY: secretAccessKey } = value;
  const [mode, days] = value.STORAGE_OBJECT_LOCK?.split(':') ?? [];
  return {
    bucket,
    endpoint: value.STORAGE_ENDPOINT ?? null,
    region: value.STORAGE_REGION,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
    prefix: value.STORAGE_PREFIX?.replace(/\/?$/u, '/') ?? '',
    // Few stores other than Amazon's have a host name per bucket.
    pathStyle: (value.STORAGE_PATH_STYLE ?? (value.STORAGE_ENDPOINT === undefined ? 'no' : 'yes')) === 'yes',
    encryption: encryptionOf(value.STORAGE_ENCRYPTION),
    objectLock:
      mode === undefined
        ? null
        : { mode: mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE', days: Number(days) },
    reads: value.STORAGE_READS,
    linkSeconds: (value.STORAGE_LINK_MINUTES * MINUTE) / SECOND,
  };
}

function encryptionOf(text: string | undefined): BucketSettings['encryption'] {
  if (text === undefined) return null;
  if (text === 'AES256') return { algorithm: text, keyId: null };
  return { algorithm: 'aws:kms', keyId: text.slice('aws:kms:'.length) || null };
}
