import {
  GetObjectLockConfigurationCommand,
  S3Client,
  S3ServiceException,
  type ObjectLockConfiguration,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { StorageUnavailable } from '../blob-store.ts';
import { Bucket, type Patience } from './bucket.ts';
import { S3BlobStore } from './s3-blob-store.ts';

const CONNECTION_MILLISECONDS = 5000;
/** Silence after which an answer is given up; a store that copies or joins is silent until it has done so. */
const SILENCE_MILLISECONDS: Readonly<Record<Patience, number>> = { short: 20_000, long: 15 * 60_000 };
const SOCKETS = 200;

/** A bucket that cannot be used as it is set: the start ends with this. */
export class BucketError extends Error {
  override readonly name = 'BucketRefused';
}

/** Who hears that the store did not answer at the start. */
export type OnUnreachable = (error: StorageUnavailable) => void;

/**
 * Opens the bucket of the settings. A store that does not answer is no reason not to start: it may be back any moment, and
 * until then each request says so.
 * @throws BucketError where it answers that this will not do: no such bucket, no right to it, no object lock
 */
export async function openBucket(
  settings: BucketSettings,
  onUnreachable: OnUnreachable,
): Promise<S3BlobStore> {
  const bucket = createBucket(settings);
  try {
    await bucket.check();
    if (settings.objectLock) await requireObjectLock(bucket);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    if (isAnswer(error))
      throw new BucketError(`STORAGE_BUCKET ${settings.bucket}: ${error.message}`, { cause: error });
    onUnreachable(error);
  }
  return new S3BlobStore(bucket, settings.reads === 'redirect' ? await originOfLinks(bucket) : null);
}

/** The bucket of the settings, unseen. */
export function createBucket(settings: BucketSettings): Bucket {
  return new Bucket(
    { short: createClient(settings, 'short'), long: createClient(settings, 'long') },
    settings,
  );
}

function createClient(settings: BucketSettings, patience: Patience): S3Client {
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    forcePathStyle: settings.pathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECTION_MILLISECONDS,
      socketTimeout: SILENCE_MILLISECONDS[patience],
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
    // Many stores do not know the newer checksums; what counts is hashed here anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The store was there and said no; anything else may be better in a moment. */
function isAnswer({ cause, message }: StorageUnavailable): boolean {
  if (message.endsWith('there is no such bucket')) return true;
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 300 && status < 500;
}

async function requireObjectLock(bucket: Bucket): Promise<void> {
  const lock = await readObjectLock(bucket);
  if (lock?.ObjectLockEnabled !== 'Enabled') {
    throw new BucketError('STORAGE_OBJECT_LOCK: the bucket was made without object lock');
  }
  if (lock.Rule?.DefaultRetention) {
    throw new BucketError(
      'STORAGE_OBJECT_LOCK: the bucket has a default retention, which would keep unfinished uploads, too. Remove it; ' +
        'Plainview sets the retention of each stored file',
    );
  }
}

async function readObjectLock(bucket: Bucket): Promise<ObjectLockConfiguration | null> {
  const command = new GetObjectLockConfigurationCommand(bucket.where);
  try {
    const answer = await bucket.send((client, options) => client.send(command, options));
    return answer.ObjectLockConfiguration ?? null;
  } catch (error) {
    const name = error instanceof StorageUnavailable && error.cause instanceof Error ? error.cause.name : '';
    if (name === 'ObjectLockConfigurationNotFoundError') return null;
    throw error;
  }
}

async function originOfLinks(bucket: Bucket): Promise<string> {
  const link = await bucket.link('any', { contentType: 'video/mp4', disposition: 'inline' });
  return link.origin;
}
