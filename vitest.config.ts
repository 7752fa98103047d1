import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 20 seconds. */
const slow =
  /\/(?:hostile-input|fuzz|backup[^/]*|first-administrator|sheet-exports|media-[^/]*|odd-ids|crash|embedded-postgres|three-processes\.bucket|move-storage\.bucket|[^/]*-kill|duels|refusals)\.test\.ts$/u;

const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);

/** Projects in the order of their longest tests. */
const order = ['bucket', 'server', 'web', 'rules'];

/**
 * Starts slow files first, so that none of them runs alone at the end. Keeps the files of a project together, because a
 * worker is reused only if the next file is of the same project.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(...given: Parameters<BaseSequencer['sort']>): Promise<TestSpecification[]> {
    const files = await super.sort(...given);
    return files.toSorted(
      (one, other) =>
        order.indexOf(one.project.name) - order.indexOf(other.project.name) ||
        Number(isSlow(other)) - Number(isSlow(one)),
    );
  }
}

/**
 * Tests whose result does not depend on the database engine. They run once, on the embedded PostgreSQL: ffmpeg,
 * external servers, files, authorization, sign-in, input that is rejected before it reaches the database; and tests
 * that start whole processes, which takes seconds.
 */
const onceOnly = [
  '**/tests/**/media-*.test.ts',
  '**/tests/**/*-kill.test.ts',
  '**/tests/**/sheet-exports*.test.ts',
  '**/tests/**/mail-server-troubles.test.ts',
  '**/tests/**/webhooks.test.ts',
  '**/tests/**/example-tool.test.ts',
  '**/tests/**/integrators.test.ts',
  '**/tests/**/upload-{hostile,disk-full}.test.ts',
  '**/tests/**/fuzz.test.ts',
  '**/tests/**/{refusals,foreign-objects,odd-ids,slow-callers,bad-input,hostile-input,stalled-connections}.test.ts',
  '**/tests/**/{sign-in,sign-in-record,second-factor,passkeys,strict-profile,sessions,password-reset,rate-limit,api-keys}.test.ts',
  '**/tests/**/{organization-*,behind-proxy,methods,security-headers}.test.ts',
  '**/tests/**/{mail,mail-without-server,email-change,demo}.test.ts',
  '**/tests/**/{operations,shutdown,first-administrator,backup-authenticity}.test.ts',
];
/**
 * Returns the tests to skip when both engines are tested in sequence. The PostgreSQL server skips tests that need no
 * second run. The embedded one skips the backup test, which the server's run covers in both directions.
 */
function excluded(): string[] {
  if (process.env['TEST_POSTGRES'] === 'server') return onceOnly;
  return process.env['TEST_SERVER_FOLLOWS'] === 'yes' ? ['**/tests/**/backup.test.ts'] : [];
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts'],
          environment: 'node',
          // Pure functions: loading their modules again for each file took most of the time.
          isolate: false,
          // Property tests run hundreds of cases while other tests use the same processors.
          testTimeout: 30_000,
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/test-support/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.bucket.test.ts', ...excluded()],
          environment: 'node',
          // Loading the whole server again for each file took two processor seconds. Its modules keep no state: each
          // file starts its own product on its own database.
          isolate: false,
          globalSetup: ['apps/test-support/src/product/test-database.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          maxWorkers: 4,
        },
      },
      {
        // Tests against a real S3-compatible store, which is slow to start. In their own project, so that it starts for
        // these only.
        test: {
          name: 'bucket',
          include: ['apps/server/**/*.bucket.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: [
            'apps/test-support/src/product/test-database.ts',
            'apps/test-support/src/bucket/test-bucket-setup.ts',
          ],
          testTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
          maxWorkers: 4,
        },
      },
    ],
  },
});
