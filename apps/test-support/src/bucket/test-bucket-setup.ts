import type { TestProject } from 'vitest/node';
import { hasBucketServer, startTestBucketServer, type TestBucketServer } from './test-bucket-server.ts';

let server: TestBucketServer | null = null;

/** Starts a store for buckets once per run, if this machine can run one. */
export async function setup(project: TestProject): Promise<void> {
  if (!hasBucketServer()) {
    console.warn('SKIPPED: tests with a bucket. They need ceph-mon, ceph-osd, ceph-common and radosgw.');
    project.provide('bucketServer', null);
    return;
  }
  server = await startTestBucketServer();
  const { endpoint, accessKeyId, secretAccessKey, encryptionKeyId } = server;
  project.provide('bucketServer', { endpoint, accessKeyId, secretAccessKey, encryptionKeyId });
}

/** Stops what `setup` started. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
