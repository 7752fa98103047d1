import type { TestProject } from 'vitest/node';
import { beginTestBucketServer, hasBucketServer, type StartingBucketServer } from './test-bucket-server.ts';

let server: StartingBucketServer | null = null;

/**
 * Starts a store for buckets once per run, if this machine can run one. Does not wait for it, so that other tests begin:
 * `makeBucket` waits.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!hasBucketServer()) {
    console.warn('SKIPPED: tests with a bucket. They need ceph-mon, ceph-osd, ceph-common and radosgw.');
    project.provide('bucketServer', null);
    return;
  }
  server = await beginTestBucketServer();
  server.isReady.catch(console.error);
  project.provide('bucketServer', server.access);
}

/** Stops what `setup` started. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
