import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '@plainview/server/config/bucket-settings';
import { inject } from 'vitest';
import type { BucketServerAccess } from './test-bucket-server.ts';

declare module 'vitest' {
  // What the global set-up (test-bucket-setup.ts) hands to each test file.
  export interface ProvidedContext {
    /** Null where no store can be started on this machine. */
    readonly bucketServer: BucketServerAccess | null;
  }
}

/** Where this machine has no store, tests that need one are left out; the run says so. */
export const hasBucket = (): boolean => inject('bucketServer') !== null;

/** The store of this test run. @throws where there is none */
export function bucketServer(): BucketServerAccess {
  const server = inject('bucketServer');
  if (!server) throw new Error('there is no store for buckets');
  return server;
}

/** A client of the store that is not ours: what lies there can be looked at past the product. */
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

/** Makes a bucket of a test's own. @returns the settings with which the product uses it */
export async function makeBucket(kind: 'plain' | 'versions' | 'lock' = 'plain'): Promise<BucketSettings> {
  const { endpoint, accessKeyId, secretAccessKey } = bucketServer();
  const bucket = `test-${randomBytes(6).toString('hex')}`;
  const client = bucketClient();
  await client.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: kind === 'lock' }));
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

/** The environment in which a product process uses this bucket. */
export function bucketEnvironment(settings: BucketSettings): Record<string, string> {
  return {
    STORAGE_ENDPOINT: settings.endpoint ?? '',
    STORAGE_BUCKET: settings.bucket,
    STORAGE_ACCESS_KEY: settings.credentials?.accessKeyId ?? '',
    STORAGE_SECRET_KEY: settings.credentials?.secretAccessKey ?? '',
  };
}
