import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepTemporaryFilesInMemory } from '@plainview/test-support/memory-folder';
import { sharePreparedData } from '@plainview/test-support/product/prepared-folder';
import { testSeed } from '@plainview/test-support/test-seed';
import { defineConfig } from '@playwright/test';

// The library's runner keeps the files that it compiles here. With another temporary folder, its workers
// would compile all of them again.
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= path.join(
  tmpdir(),
  `playwright-transform-cache-${process.geteuid?.() ?? ''}`,
);
keepTemporaryFilesInMemory();
sharePreparedData();
// As Vitest does. Products of the tests start faster with it.
process.env['NODE_ENV'] ??= 'test';
// All workers draw with the same seed, also in the second attempt of a test.
process.env['TEST_SEED'] ??= String(testSeed);

// Workers start with this argument, too. With a young generation of 1 MiB, collecting garbage takes a
// sixth of their time.
const youngGeneration = '--min-semi-space-size=16';
if (!process.execArgv.includes(youngGeneration)) process.execArgv.push(youngGeneration);

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'tests',
  outputDir: '../../test-results/browser',
  // Files start in the order of their paths; the longest ones are in folders that do not come last. Several
  // projects would each have their own workers, browsers and products.
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Without a GPU, each frame of an animation is drawn by the processor. Some files keep
    // motion: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a quarter of the whole run. TRACE=yes records traces, for a
    // failure that needs one.
    trace: process.env['TRACE'] === 'yes' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Requests of a page with a service worker bypass `page.route`. The tests of offline reading allow
    // service workers.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Root in a container has no sandbox. The arguments after it avoid requests to a network
      // that may be closed.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Drawing and requests in the browser's process need no messages between processes. The second
        // feature is the library's own, which this argument would replace.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page that becomes another user's keeps its process. A new one compiles all scripts again.
        '--disable-site-isolation-trials',
        '--process-per-site',
        // No page of a test runs long enough to gain from optimized code.
        '--js-flags=--no-maglev --no-opt',
        '--num-raster-threads=1',
        '--disable-lcd-text',
        '--disable-partial-raster',
      ],
    },
  },
});
