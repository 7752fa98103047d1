import { defineConfig } from 'vitest/config';

/** ffmpeg knows no engine: its tests run once, on the embedded PostgreSQL. */
const onceOnly = process.env['TEST_POSTGRES'] === 'server' ? ['**/tests/media-*.test.ts'] : [];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/world/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.bucket.test.ts', ...onceOnly],
          environment: 'node',
          globalSetup: ['apps/world/src/test-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        // Against a real S3-compatible store, which takes its time to start: apart, so that it starts for these alone.
        test: {
          name: 'bucket',
          include: ['apps/server/**/*.bucket.test.ts'],
          environment: 'node',
          globalSetup: ['apps/world/src/test-database.ts', 'apps/world/src/test-bucket-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
