import type { TestProject } from 'vitest/node';
import {
  beginTestBucketServer,
  chooseBucketAccess,
  hasBucketServer,
  type StartingBucketServer,
} from './test-bucket-server.ts';

/** Starts the store. Does nothing if it was started. */
export type StartBucketServer = () => void;

declare global {
  /**
   * Starts the store for buckets, unless this machine cannot run one. Called before the first test,
   * if any needs it.
   */
  var startTestBucketServer: StartBucketServer | undefined;
}

let server: Promise<StartingBucketServer> | null = null;

async function begin(...given: Parameters<typeof beginTestBucketServer>): Promise<StartingBucketServer> {
  const starting = await beginTestBucketServer(...given);
  starting.isReady.catch(console.error);
  return starting;
}

/**
 * Prepares a store for buckets, if this machine can run one. It starts for runs that need it only, and
 * nothing waits for it, so that other tests begin: `makeBucket` waits.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!hasBucketServer()) {
    console.warn('SKIPPED: tests with a bucket. They need ceph-mon, ceph-osd, ceph-common and radosgw.');
    project.provide('bucketServer', null);
    return;
  }
  const access = await chooseBucketAccess();
  project.provide('bucketServer', access);
  globalThis.startTestBucketServer = () => {
    server ??= begin(access);
  };
}

/** Stops what was started. */
export async function teardown(): Promise<void> {
  await (await server)?.stop();
}
