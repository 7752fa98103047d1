import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { StartBucketServer } from './apps/test-support/src/bucket/test-bucket-setup.ts';
import { keepTemporaryFilesInMemory } from './apps/test-support/src/memory-folder.ts';

keepTemporaryFilesInMemory();
// Compiled modules, which each test process would otherwise compile again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/**
 * Files that take more than five seconds, longest first. Those of the bucket's store come
 * when it has started. Those that mostly wait are between others that do not.
 */
const slow = [
  // Mostly waits.
  'faults/lost-leader.bucket',
  'upgrades/rolling-upgrade.bucket',
  'http/{hostile-input,fuzz}',
  'access/odd-ids',
  'tickets/sheet-exports',
  'http/stalled-connections',
  'media/{media-troubles,finding-excerpts,media-work,video-signals,speech-recognition}',
  'operations/{backup,backup-authenticity,killed-product,upgrade,server-upgrade,demo,agency-transfer,overload}',
  '{bucket-features,bucket-reads,three-processes,move-storage,s3-blob-store,backup}.bucket',
  'access/{blindness/*,refusals,second-review,foreign-objects,duels,ended-rights}',
  'notifications/mail-server-troubles',
  'accounts/{passkeys,first-administrator,organization-*}',
  'recovery/point-in-time*',
  'operations/database-kill-and-shutdown',
  'processing/watch-folder*',
  'operations/operations',
  'notifications/webhooks',
  'embedded/*',
  'tickets/{export-downloads,reviewers}',
  'media/*',
  'custody/{timestamps,evidence-bytes,bundles,checkpoints}',
  '{live-scale,probe-video,typeset-text,retention,invoices}',
  '{speech-detector,run-program,pdf-renderer,render-report-pdf,read-source-signatures}',
  '{bucket-faults,bucket-upload-sink}.bucket',
  'performance/{flat-growth,statements-per-call}',
].map((name) => `**/${name}.test.ts`);

/** Returns a file's place in the list of slow files; those that are not slow come last. */
function slowness({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((pattern) => matchesGlob(moduleId, pattern));
  return place === -1 ? slow.length : place;
}

/** Unit tests first, while the store for buckets starts. */
const order = ['rules', 'web', 'server'];

/**
 * Starts slow files first, so that none of them runs alone at the end. Keeps the files of a project together,
 * because a worker is reused only if the next file is of the same project.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(...given: Parameters<BaseSequencer['sort']>): Promise<TestSpecification[]> {
    const files = await super.sort(...given);
    // In test-bucket-setup.ts. A store takes many seconds to start, so it starts only for tests that need it.
    const startBucketServer: StartBucketServer | undefined = globalThis.startTestBucketServer;
    if (files.some(({ moduleId }) => moduleId.endsWith('.bucket.test.ts'))) startBucketServer?.();
    return files.toSorted(
      (one, other) =>
        order.indexOf(one.project.name) - order.indexOf(other.project.name) ||
        slowness(one) - slowness(other),
    );
  }
}

/**
 * Tests that are repeated on a PostgreSQL server, whose version, locale and settings could change their
 * result. All others run only on the embedded PostgreSQL, which is the same engine.
 */
const onServerToo = [
  // Migrations with their roles, grants, triggers and row-level security.
  'access/{database-roles,row-level-security}',
  // Locks and concurrent calls.
  'access/{duels,ended-rights}',
  'processing/selection-races',
  'http/idempotency',
  'uploads/{upload-locks,upload-quotas}',
  // Collation, search, pagination, sums and times.
  'tickets/{lists,work-queue,exports,statements}',
  'accounts/names',
  'custody/{audit-trail,clock}',
  // Notifications, and connections that are lost.
  'live/{live-streams,live-visibility}',
  // A backup of one engine, restored on the other.
  'operations/backup',
  // A ticket from its submission to its report.
  'tickets/main-job',
].map((name) => `apps/server/tests/${name}.test.ts`);

const execArgv = [
  // A larger young generation: tests create much garbage, and copying what survives took a
  // tenth of their time.
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  // Most code of a test runs a few times: compiling it quickly at once costs less than interpreting it first.
  '--always-sparkplug',
  // The product resolves its packages in this way, too.
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('apps/server/src/platform/core/package-formats.ts', import.meta.url).href}`,
];

/**
 * Node.js loads the modules itself, as it does in the product. Vite's own loader transforms each module, and
 * calls a getter for each use of an import, which took a sixth of the processor time of a test.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/** They take less time than starting more processes for them. Those of the server follow. */
const unitTests = { maxWorkers: 2, sequence: { groupOrder: 0 } };
const serverTests = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/**
 * Each look calls the product. With Vitest's interval of 50 ms, waiting took more processor time than
 * some of the work.
 */
const poll = { timeout: 15_000, interval: 150 };

/** Those that need a database. */
const serverTestFiles = ['server', 'test-support']
  .map((name) => `apps/${name}/**/*.test.ts`)
  .concat('packages/postgres/**/*.test.ts');

const isOnServer = process.env['TEST_POSTGRES'] === 'server';
/**
 * Tests that the server's run covers, so the embedded one before it need not: backups, which it tests in both
 * directions, and concurrent calls and whole tickets, which other files also make on the embedded PostgreSQL.
 */
const coveredByServer =
  process.env['TEST_SERVER_FOLLOWS'] === 'yes' && !isOnServer
    ? [
        'backup',
        'duels',
        'ended-rights',
        'idempotency',
        'live-streams',
        'main-job',
        'selection-races',
        'upload-locks',
        'upload-quotas',
      ].map((name) => `**/tests/**/${name}.test.ts`)
    : [];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/postgres/**'],
          environment: 'node',
          experimental,
          // Pure functions: loading their modules again for each file took most of the time.
          isolate: false,
          // Property tests run hundreds of cases while other tests use the same processors.
          testTimeout: 30_000,
          ...unitTests,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
          ...unitTests,
        },
      },
      {
        test: {
          name: 'server',
          include: isOnServer ? onServerToo : serverTestFiles,
          exclude: ['**/node_modules/**', ...coveredByServer],
          environment: 'node',
          experimental,
          execArgv,
          // Loading the whole server again for each file took two processor seconds. Its modules keep no
          // state: each file starts its own product on its own database.
          isolate: false,
          globalSetup: [
            'apps/test-support/src/product/test-database.ts',
            ...(isOnServer ? [] : ['apps/test-support/src/bucket/test-bucket-setup.ts']),
          ],
          testTimeout: 60_000,
          expect: { poll },
          // Starts products while other tests use the same processors.
          hookTimeout: 180_000,
          ...serverTests,
        },
      },
    ],
  },
});
