import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { describe } from 'vitest';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { describeBlobStore } from '../blob-store.conformance.ts';
import { openBucket } from './open-bucket.ts';
import type { S3BlobStore } from './s3-blob-store.ts';

const unexpected = (error: Error): void => {
  throw error;
};

/**
 * All tests use one store, each with its own keys: a client for each of them would take
 * longer than its calls.
 */
function conforms(name: string, makeSettings: () => Promise<BucketSettings>): void {
  let store: Promise<S3BlobStore> | null = null;
  const open = async (): Promise<S3BlobStore> =>
    openBucket({ ...(await makeSettings()), prefix: 'below/' }, unexpected);
  describeBlobStore(name, async () => {
    store ??= open();
    return { store: await store, dispose: () => Promise.resolve() };
  });
}

describe.runIf(hasBucket())('a bucket', () => {
  conforms('a plain one', () => makeBucket());
  conforms('one with versions', () => makeBucket('versions'));
});
