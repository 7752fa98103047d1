// Installs what the tests need and runs all of them: static checks, unit tests, server tests on the embedded
// PostgreSQL and on a PostgreSQL server, browser tests. CI runs this same command.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  addUnhandledErrors,
  failedFiles,
  mergeSecondAttempt,
  mergeSecondBrowserAttempt,
  readFailures,
  readFlakyTests,
} from '../lib/test-results.mjs';
import {
  ensureBrowser,
  ensureBucketServer,
  ensureCaddy,
  ensureFfmpeg,
  ensureFirefox,
  ensureNginx,
  ensurePatroni,
  ensurePostgresServer,
  ensureVerifierTools,
  ensureWebKit,
  installMissingPackages,
  preferPythonItself,
} from '../lib/test-tools.mjs';
import { ensureBuilt, ensureInstalled, environment, root, run, runtime } from '../lib/workspace.mjs';

const results = path.join(root, 'test-results');
const totals = { passed: 0, failed: 0, skipped: 0 };
/**
 * How many test files, and how many browser tests, may need a second attempt. More are a fault of the product
 * or of the tests.
 */
const FLAKY_LIMIT = 2;
/** Tests that passed on their second attempt only. */
const flakyTests = [];
/** Why the run fails, for its end, where readers look: a failed step may have no failed test. */
const faults = [];

/** Notes a failed step. */
function expectSuccess(step, code) {
  if (code !== 0) faults.push(`${step} ended with exit code ${code}`);
}

const readResult = (file) => JSON.parse(readFileSync(path.join(results, file), 'utf8'));

/** Failures of the ledger or of the list counts are never excused by a second attempt. */
const isExcused = ({ error }) => !/the ledger has|the lists' counts differ/u.test(error);

/**
 * Reports tests that passed on their second attempt, because their first depended on the load of the machine.
 * @returns how many of them are excused
 */
function reportFlaky(flaky) {
  for (const { file, title, error } of flaky) console.log(`\nflaky: ${file}: ${title}\n${error}`);
  flakyTests.push(...flaky);
  return flaky.length <= FLAKY_LIMIT ? flaky.filter(isExcused).length : 0;
}

const reporters = ['default', 'json', './scripts/lib/unhandled-errors-reporter.mjs'].map(
  (name) => `--reporter=${name}`,
);

/**
 * Runs a program whose output would mix with that of another one, and prints it when it has ended.
 * @returns its exit code
 */
async function runBuffered(name, command, args, options) {
  const output = path.join(results, `${name}.log`);
  const file = openSync(output, 'w');
  const code = await run(command, args, { ...options, stdio: ['ignore', file, file] });
  closeSync(file);
  console.log(`\n== Output of ${name}\n${readFileSync(output, 'utf8')}`);
  return code;
}

/** Runs Vitest and writes its report. @returns its exit code */
async function runVitest(file, { postgres, isConcurrent, only }) {
  const unhandled = `unhandled-errors-${file}`;
  const args = ['run', ...only, ...reporters, `--outputFile.json=test-results/${file}`];
  const options = {
    env: { ...environment, TEST_POSTGRES: postgres, UNHANDLED_ERRORS: path.join(results, unhandled) },
  };
  const code = await (isConcurrent
    ? runBuffered(file, 'vitest', args, options)
    : run('vitest', args, options));
  for (const { message } of addUnhandledErrors(file, readResult(unhandled)))
    faults.push(`an error outside of the tests (${file}): ${message}`);
  return code;
}

/** Repeats a few failed test files alone. @returns whether all of them passed and are excused */
async function repeatFailedFiles(name, selection) {
  const files = failedFiles(`${name}.json`);
  if (files.length === 0 || files.length > FLAKY_LIMIT) return false;
  console.log(`\n== Second attempt: ${files.join(', ')}`);
  const code = await runVitest(`${name}-second.json`, { ...selection, only: files });
  const flaky = mergeSecondAttempt(`${name}.json`, `${name}-second.json`);
  return reportFlaky(flaky) === files.length && code === 0;
}

/**
 * Runs a selection of Vitest's tests.
 * @param selection which PostgreSQL they use, the arguments that select them (`only`), and whether another
 * program runs at the same time
 */
async function vitest(name, label, selection) {
  console.log(`\n== ${label}`);
  const code = await runVitest(`${name}.json`, selection);
  if (code !== 0 && !(await repeatFailedFiles(name, selection))) expectSuccess(label, code);
  const report = readResult(`${name}.json`);
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests;
}

const unitTests = () =>
  vitest('vitest-units', 'Unit tests', {
    postgres: 'embedded',
    isConcurrent: true,
    only: ['--project=rules', '--project=web'],
  });

const serverTests = () =>
  vitest('vitest-embedded', 'Server tests on the embedded PostgreSQL', {
    postgres: 'embedded',
    isConcurrent: false,
    only: ['--project=server'],
  });

/**
 * Repeats tests whose result may depend on the server's version, locale or settings (see vitest.config.ts) on a
 * PostgreSQL server.
 */
const repeatedServerTests = () =>
  vitest('vitest-server', 'Server tests that are repeated on a PostgreSQL server', {
    postgres: 'server',
    isConcurrent: true,
    only: ['--project=server', '--maxWorkers=1', 'apps/server/tests'],
  });

/** Runs browser tests and writes their report. @returns their exit code */
function runBrowserTests(browser, report, args) {
  const output = { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, report) };
  return run('playwright', ['test', '-c', 'apps/e2e/playwright.config.ts', ...args], {
    env: { ...environment, ...output, CHROMIUM_PATH: browser },
  });
}

/**
 * Runs the browser tests. Once nothing else runs, a few failed tests get a second attempt, and are reported.
 * @param others what runs at the same time
 */
async function browserTests(browser, others) {
  console.log('\n== Browser tests');
  let code = await runBrowserTests(browser, 'browser.json', []);
  await others;
  const { unexpected } = readResult('browser.json').stats;
  if (unexpected > 0 && unexpected <= FLAKY_LIMIT) {
    console.log('\n== Second attempt of browser tests');
    code = await runBrowserTests(browser, 'browser-second.json', ['--last-failed', '--workers=1']);
    mergeSecondBrowserAttempt('browser.json', 'browser-second.json');
  }
  expectSuccess('Browser tests', code);
  const { stats } = readResult('browser.json');
  const excused = reportFlaky(readFlakyTests());
  totals.passed += stats.expected + excused;
  totals.failed += stats.unexpected + stats.flaky - excused;
  totals.skipped += stats.skipped;
}

/** Prints tests, each with the first lines of its error. */
function printTests(label, tests) {
  for (const { file, title, error } of tests.slice(0, 20)) {
    const reason = stripVTControlCharacters(error).split('\n').slice(0, 6).join('\n  ');
    console.log(`\n${label} ${file}: ${title}\n  ${reason}`);
  }
  if (tests.length > 20) console.log(`\n${label} … and ${tests.length - 20} more`);
}

/** Prints flaky tests and failures once more, at the end of the log, where they are looked for. */
function printTroubles() {
  printTests('FLAKY', flakyTests);
  printTests('FAILED', readFailures());
  for (const fault of faults) console.log(`\nFAILED ${fault}`);
}

/** Installs what the tests need beyond the lock file, sequentially, because package managers block each other. */
async function installTools() {
  const server = await ensurePostgresServer();
  const browser = await ensureBrowser();
  await ensureFirefox();
  await ensureWebKit();
  await ensureBucketServer();
  await ensureFfmpeg();
  await ensureNginx();
  await ensureCaddy();
  await ensurePatroni();
  await ensureVerifierTools();
  return { server, browser };
}

// Package managers mostly wait for servers and disks, so both run at the same time, and the static checks then use
// the processors in the meantime.
preferPythonItself();
const packages = installMissingPackages();
await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const tools = packages.then(installTools);
const supplyChain = run(process.execPath, ['scripts/checks/supply-chain.mjs']);
// The type checker mostly uses one processor, so the first tests do not wait for it.
const checks = run('npm', ['run', '--silent', 'check']);
await Promise.all([ensureBuilt(), unitTests()]);
expectSuccess('npm run sizes', await run(process.execPath, ['scripts/checks/check-sizes.mjs']));
expectSuccess('The check of classes', await run(process.execPath, ['scripts/checks/unknown-classes.mjs']));
expectSuccess('The supply chain check', await supplyChain);
const { server, browser } = await tools;
if (server) environment.TEST_SERVER_FOLLOWS = 'yes';
await serverTests();
expectSuccess('npm run check', await checks);
// Browser tests leave a tenth of the processors idle.
await browserTests(browser, server && repeatedServerTests());
// Every line and every text of the specification must be covered by a passed test.
const proofs = ['acceptance', 'specification-texts', 'controls', 'asvs'].map(async (proof) =>
  expectSuccess(`docs/${proof}.md`, await run(runtime(), [`scripts/docs/${proof}.mjs`, '--check'])),
);
await Promise.all(proofs);

printTroubles();
const { passed, failed, skipped } = totals;
const flaky = flakyTests.length;
const also = [skipped > 0 && `, ${skipped} skipped`, flaky > 0 && `, ${flaky} flaky`]
  .filter(Boolean)
  .join('');
console.log(`\n${passed} passed, ${failed} failed${also}`);
process.exit(faults.length === 0 && failed === 0 ? 0 : 1);
