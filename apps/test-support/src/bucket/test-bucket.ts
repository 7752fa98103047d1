import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { inject, vi } from 'vitest';
import type { BucketServerAccess } from './test-bucket-server.ts';

declare module 'vitest' {
  // Values that the global setup (test-bucket-setup.ts) provides to each test file.
  export interface ProvidedContext {
    /** Null if no store can be started on this machine. */
    readonly bucketServer: BucketServerAccess | null;
  }
}

/** The store is slow, and starts with the run. */
const TEST_TIMEOUT = 180_000;

/**
 * Returns whether there is a store on this machine. Otherwise tests that need one are skipped, and the run
 * reports it. The tests of the file that calls this may take longer than others.
 */
export function hasBucket(): boolean {
  vi.setConfig({ testTimeout: TEST_TIMEOUT });
  return inject('bucketServer') !== null;
}

/** Returns the store of this test run. @throws if there is none */
export function bucketServer(): BucketServerAccess {
  const server = inject('bucketServer');
  if (!server) throw new Error('there is no store for buckets');
  return server;
}

/** Returns an S3 client that is not the product's own, to inspect the store without the product. */
export function bucketClient(): S3Client {
  const { endpoint, accessKeyId, secretAccessKey } = bucketServer();
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const START_MILLISECONDS = 90_000;
let hasAnswered = false;

/** Creates a bucket. The first time it waits for the store, which may still be starting. */
async function createBucket(client: S3Client, command: CreateBucketCommand): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  for (;;) {
    try {
      await client.send(command);
      hasAnswered = true;
      return;
    } catch (error) {
      if (hasAnswered || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** Creates a bucket for one test. @returns the settings with which the product uses it */
export async function makeBucket(kind: 'plain' | 'versions' | 'lock' = 'plain'): Promise<BucketSettings> {
  const { endpoint, accessKeyId, secretAccessKey } = bucketServer();
  const bucket = `test-${randomBytes(6).toString('hex')}`;
  const client = bucketClient();
  await createBucket(
    client,
    new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: kind === 'lock' }),
  );
  if (kind === 'versions') {
    const versioning = { Status: 'Enabled' } as const;
    await client.send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: versioning }),
    );
  }
  client.destroy();
  return {
    endpoint,
    bucket,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    prefix: '',
    pathStyle: true,
    encryption: null,
    objectLock: null,
    reads: 'through',
    linkSeconds: 300,
  };
}

/** Returns the environment variables with which a product process uses this bucket. */
export function bucketEnvironment(settings: BucketSettings): Record<string, string> {
  return {
    STORAGE_ENDPOINT: settings.endpoint ?? '',
    STORAGE_BUCKET: settings.bucket,
    STORAGE_ACCESS_KEY: settings.credentials?.accessKeyId ?? '',
    STORAGE_SECRET_KEY: settings.credentials?.secretAccessKey ?? '',
  };
}
