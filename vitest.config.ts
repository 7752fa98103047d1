import { defineConfig } from 'vitest/config';

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
          exclude: ['**/node_modules/**', '**/*.bucket.test.ts'],
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
