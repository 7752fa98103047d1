import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 20 seconds. */
const slow =
  /\/(?:hostile-input|fuzz|backup[^/]*|first-administrator|sheet-exports|media-[^/]*|odd-ids|crash|embedded-postgres|three-processes\.bucket|move-storage\.bucket|[^/]*-kill|duels|refusals)\.test\.ts$/u;

const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);

/** Starts slow files first, so that none of them runs alone at the end. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(...given: Parameters<BaseSequencer['sort']>): Promise<TestSpecification[]> {
    const files = await super.sort(...given);
    return [...files.filter(isSlow), ...files.filter((file) => !isSlow(file))];
  }
}

/**
 * What no engine makes a difference to runs once, on the embedded PostgreSQL: ffmpeg, servers of others, files, who may call
 * what, who signs in and how, what is refused before it reaches the database; and whole processes, which take seconds to start.
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
 * Both are tested one after the other: the server's turn leaves out what needs no second one, and the embedded's the backups, which
 * go from there to the other and back.
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
          // Pure functions: loading them again for each file was most of the work.
          isolate: false,
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          environment: 'node',
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/world/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.bucket.test.ts', ...excluded()],
          environment: 'node',
          globalSetup: ['apps/world/src/product/test-database.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          maxWorkers: 4,
        },
      },
      {
        // Against a real S3-compatible store, which takes its time to start: apart, so that it starts for these alone.
        test: {
          name: 'bucket',
          include: ['apps/server/**/*.bucket.test.ts'],
          environment: 'node',
          globalSetup: [
            'apps/world/src/product/test-database.ts',
            'apps/world/src/bucket/test-bucket-setup.ts',
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
