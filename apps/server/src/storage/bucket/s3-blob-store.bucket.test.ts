import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { describe } from 'vitest';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { describeBlobStore } from '../blob-store.conformance.ts';
import { openBucket } from './open-bucket.ts';

const unexpected = (error: Error): void => {
  throw error;
};

function conforms(name: string, makeSettings: () => Promise<BucketSettings>): void {
  let settings: Promise<BucketSettings> | null = null;
  let count = 0;
  describeBlobStore(name, async () => {
    settings ??= makeSettings();
    count += 1;
    const store = await openBucket({ ...(await settings), prefix: `store-${count}/` }, unexpected);
    return { store, dispose: () => Promise.resolve() };
  });
}

describe.runIf(hasBucket())('a bucket', () => {
  conforms('a plain one', () => makeBucket());
  conforms('one with versions', () => makeBucket('versions'));
});
