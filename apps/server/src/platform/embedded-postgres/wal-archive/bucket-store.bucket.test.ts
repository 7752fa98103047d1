import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { describe } from 'vitest';
import { createBucket } from '../../storage/bucket/open-bucket.ts';
import { storesObjects } from './archive-store.conformance.ts';
import { BucketStore } from './bucket-store.ts';

describe.runIf(hasBucket()).each(['plain', 'versions'] as const)('an archive in a bucket: %s', (kind) => {
  const bucket = makeOnce(() => makeBucket(kind));

  storesObjects(async (name) => {
    const settings = { ...(await bucket()), prefix: `${name}/wal/` };
    return new BucketStore(`s3://${settings.bucket}/${name}/wal`, createBucket(settings));
  });
});

function makeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
