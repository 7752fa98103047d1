// Installs what the tests need and runs all of them: static checks, unit tests, server tests on the embedded PostgreSQL
// and on a PostgreSQL server, and browser tests. CI runs this same command.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, ensureBucketServer, ensureFfmpeg, ensurePostgresServer } from './test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, must, root, run, runtime } from './workspace.mjs';

const results = path.join(root, 'test-results');
const totals = { passed: 0, failed: 0, skipped: 0 };
let sound = true;

const readResult = (file) => JSON.parse(readFileSync(path.join(results, file), 'utf8'));

/**
 * Runs unit or server tests. Their output goes to a file and is printed at the end, because the browser tests print
 * meanwhile.
 */
async function vitest(label, name, env, ...only) {
  const log = path.join(results, `vitest-${name}.log`);
  const output = openSync(log, 'w');
  const code = await run(
    'vitest',
    [
      'run',
      ...only,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/vitest-${name}.json`,
    ],
    { env: { ...environment, ...env }, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  console.log(`\n== ${label}\n${readFileSync(log, 'utf8')}`);
  if (code !== 0) sound = false;
  const report = readResult(`vitest-${name}.json`);
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests;
}

async function browserTests(browser) {
  console.log('\n== Browser tests. The server tests run at the same time and are printed when they end.');
  const args = ['test', '-c', 'apps/e2e/playwright.config.ts', '--workers=2'];
  const code = await run('playwright', args, { env: { ...environment, CHROMIUM_PATH: browser } });
  if (code !== 0) sound = false;
  const { stats } = readResult('browser.json');
  totals.passed += stats.expected;
  totals.failed += stats.unexpected + stats.flaky;
  totals.skipped += stats.skipped;
}

/**
 * Installs what the tests need beyond the lock file, sequentially, because two package managers would block each other.
 */
async function installTools() {
  const server = await ensurePostgresServer();
  const browser = await ensureBrowser();
  await ensureBucketServer();
  await ensureFfmpeg();
  return { server, browser };
}

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Both mostly wait for package servers, so the static checks can use the processors meanwhile.
const tools = installTools();
const supplyChain = run(process.execPath, ['scripts/supply-chain.mjs']);
await must('npm', ['run', '--silent', 'check']);
await ensureBuilt();
if ((await run(process.execPath, ['scripts/check-sizes.mjs'])) !== 0) sound = false;
if ((await supplyChain) !== 0) sound = false;
await vitest('Unit tests', 'unit', {}, '--project=rules', '--project=web');
const { server, browser } = await tools;

async function serverTests() {
  const follows = server ? { TEST_SERVER_FOLLOWS: 'yes' } : {};
  const onEmbedded = { TEST_POSTGRES: 'embedded', ...follows };
  const projects = ['--project=bucket', '--project=server'];
  await vitest('Server tests on the embedded PostgreSQL', 'embedded', onEmbedded, ...projects);
  if (!server) return;
  const onServer = { TEST_POSTGRES: 'server' };
  await vitest('Some of them on a PostgreSQL server', 'server', onServer, '--project=server');
}

// Both wait for a part of their time (processes that start, timeouts), in which the other one uses the processors.
await Promise.all([serverTests(), browserTests(browser)]);
// Every line and every text of the specification must be covered by a passed test.
for (const proof of ['acceptance', 'specification-texts', 'controls', 'asvs'])
  if ((await run(runtime(), [`scripts/${proof}.mjs`, '--check'])) !== 0) sound = false;

const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(sound && failed === 0 ? 0 : 1);
