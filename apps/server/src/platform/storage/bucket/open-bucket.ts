import {
  GetObjectLockConfigurationCommand,
  S3Client,
  S3ServiceException,
  type ObjectLockConfiguration,
} from '@aws-sdk/client-s3';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { traced } from '../../core/active-span.ts';
import { StorageUnavailable } from '../blob-store.ts';
import { Bucket, type TimeoutClass } from './bucket.ts';
import { S3BlobStore } from './s3-blob-store.ts';

const CONNECTION_TIMEOUT = 5 * SECOND;
/** Socket idle timeout. A store that copies or joins sends nothing until it is done. */
const SOCKET_TIMEOUTS: Readonly<Record<TimeoutClass, number>> = { short: 20 * SECOND, long: 15 * MINUTE };
const SOCKETS = 200;

/** A bucket that cannot be used as configured. Prevents startup. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

/** Called if the store does not respond at startup. */
export type OnUnreachable = (error: StorageUnavailable) => void;

/**
 * Opens the bucket in the settings. An unreachable store does not prevent startup: it may come back at any
 * moment, and until then each request fails with that error.
 * @throws BucketError if the store responds that the bucket is unusable: it does not exist, denies access or
 *   has no object lock
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
      throw new BucketError(`STORAGE_BUCKET: ${refusalOf(error, settings)}`, { cause: error });
    onUnreachable(error);
  }
  return new S3BlobStore(bucket, settings.reads === 'redirect' ? await originOfLinks(bucket) : null);
}

/** Creates the bucket's client without contacting the store. */
export function createBucket(settings: BucketSettings): Bucket {
  return new Bucket(
    { short: createClient(settings, 'short'), long: createClient(settings, 'long') },
    settings,
  );
}

function createClient(settings: BucketSettings, timeoutClass: TimeoutClass): S3Client {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    forcePathStyle: settings.pathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUTS[timeoutClass],
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
    // Many stores do not support the newer checksums; this code hashes the relevant bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // With the client's repetitions. Names of objects stay out of traces.
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        traced(`bucket ${commandName}`, { kind: 'client' }, () => next(args)),
    { step: 'initialize', name: 'trace' },
  );
  return client;
}

const isMissingBucket = ({ message }: StorageUnavailable): boolean =>
  message.endsWith('there is no such bucket');

const statusOf = ({ cause }: StorageUnavailable): number =>
  cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;

/** Returns whether the store responded with a refusal. Any other error may be temporary. */
const isAnswer = (error: StorageUnavailable): boolean =>
  isMissingBucket(error) || (statusOf(error) >= 300 && statusOf(error) < 500);

/** Says what the store refused, and what to do. */
function refusalOf(error: StorageUnavailable, { bucket, region }: BucketSettings): string {
  if (isMissingBucket(error)) return `there is no bucket ${bucket}. Create it, or correct the name.`;
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return `the store denies access to the bucket ${bucket} (${status}). Correct STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY, or permit this key to use the bucket.`;
  if (status < 400)
    return `the bucket ${bucket} is elsewhere (${status}). Correct STORAGE_REGION (${region}) or STORAGE_ENDPOINT.`;
  return `the store refuses the bucket ${bucket}: ${error.message}. Correct the STORAGE settings.`;
}

async function requireObjectLock(bucket: Bucket): Promise<void> {
  const lock = await readObjectLock(bucket);
  if (lock?.ObjectLockEnabled !== 'Enabled') {
    throw new BucketError('STORAGE_OBJECT_LOCK: the bucket was created without object lock');
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
