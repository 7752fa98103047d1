// Reads the results of the last test run from test-results/.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const folder = path.join(root, 'test-results');

const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const inRepository = (file) => path.relative(root, file).split(path.sep).join('/');

const isFailed = ({ status }) => status === 'failed';

/**
 * Marks the files of unhandled errors as failed in a report of Vitest, which lists them nowhere.
 * @returns the errors that belong to no file: `[{ file: null, message }]`
 */
export function addUnhandledErrors(report, errors) {
  const { testResults, ...rest } = read(report);
  const marked = testResults.map((result) => {
    const own = errors.filter(({ file }) => file === result.name).map(({ message }) => message);
    if (own.length === 0) return result;
    return { ...result, status: 'failed', message: [result.message, ...own].filter(Boolean).join('\n') };
  });
  writeFileSync(path.join(folder, report), JSON.stringify({ ...rest, testResults: marked }));
  return errors.filter(({ file }) => !testResults.some(({ name }) => name === file));
}

/** Returns the test files with a failure in a report of Vitest. */
export const failedFiles = (report) =>
  read(report)
    .testResults.filter(isFailed)
    .map(({ name }) => inRepository(name));

const errorOf = ({ message, assertionResults }) =>
  [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].filter(Boolean).join('\n');

/**
 * Replaces files' results in a report of Vitest by those of a second attempt.
 * @returns the files that failed the first time only: `{ file, title, error }`
 */
export function mergeSecondAttempt(report, second) {
  const first = read(report);
  const later = new Map(read(second).testResults.map((result) => [result.name, result]));
  const testResults = first.testResults.map((result) => later.get(result.name) ?? result);
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (status) => statuses.filter((other) => other === status).length;
  const totals = { numPassedTests: count('passed'), numFailedTests: count('failed') };
  writeFileSync(path.join(folder, report), JSON.stringify({ ...first, ...totals, testResults }));
  return first.testResults
    .filter((result) => isFailed(result) && later.has(result.name) && !isFailed(later.get(result.name)))
    .map((result) => ({
      file: inRepository(result.name),
      title: result.assertionResults
        .filter(isFailed)
        .map(({ title }) => title)
        .join('; '),
      error: errorOf(result),
    }));
}

function vitestReports() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => /^vitest-[a-z]+\.json$/u.test(file));
}

/** Returns every unit and server test: file, name and outcome, once for each run that included it. */
const vitestTests = () =>
  vitestReports().flatMap((report) =>
    read(report).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({ file: inRepository(name), name: title, status })),
    ),
  );

const specsOf = ({ specs = [], suites = [] }) => specs.concat(suites.flatMap(specsOf));

/** Adds the results of a second attempt of failed browser tests to the first report. */
export function mergeSecondBrowserAttempt(report, second) {
  const { stats, ...first } = read(report);
  const later = new Map(specsOf(read(second)).map((spec) => [spec.id, spec]));
  let flaky = 0;
  for (const spec of specsOf(first)) {
    const again = later.get(spec.id);
    if (spec.ok || !again) continue;
    spec.ok = again.ok;
    for (const [index, test] of spec.tests.entries()) {
      test.results.push(...(again.tests[index]?.results ?? []));
      if (again.ok) test.status = 'flaky';
    }
    if (again.ok) flaky += 1;
  }
  const totals = { flaky: stats.flaky + flaky, unexpected: stats.unexpected - flaky };
  writeFileSync(path.join(folder, report), JSON.stringify({ ...first, stats: { ...stats, ...totals } }));
}

/** Flattens Playwright's report into a list of tests. For a repeated test, the last attempt counts. */
function browserSpecs() {
  if (!existsSync(path.join(folder, 'browser.json'))) return [];
  const report = read('browser.json');
  return specsOf(report).map(({ file, title, tests }) => ({
    file: inRepository(path.join(report.config.rootDir, file)),
    title,
    results: tests.map((test) => test.results.at(-1)).filter(Boolean),
    flaky: tests.filter(({ status }) => status === 'flaky'),
  }));
}

/** Returns the browser tests that passed on their second attempt only: `{ file, title, error }`. */
export const readFlakyTests = () =>
  browserSpecs().flatMap(({ file, title, flaky }) =>
    flaky.map(({ results }) => ({
      file,
      title,
      error: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );

const browserFailures = () =>
  browserSpecs().flatMap(({ file, title, results }) =>
    results
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ errors }) => ({ file, title, error: errors.map(({ message = '' }) => message).join('\n') })),
  );

const vitestFailures = () =>
  vitestReports().flatMap((report) =>
    read(report)
      .testResults.filter(isFailed)
      .flatMap((result) => {
        const file = inRepository(result.name);
        const tests = result.assertionResults.filter(isFailed);
        // A file can fail before its first test, or by an error that no test handled.
        if (tests.length === 0) return [{ file, title: '', error: result.message }];
        return tests.map(({ title, failureMessages }) => ({
          file,
          title,
          error: failureMessages.join('\n'),
        }));
      }),
  );

/** Returns the tests whose last attempt failed: `{ file, title, error }`. */
export const readFailures = () => [...vitestFailures(), ...browserFailures()];

const allSteps = (steps = []) => steps.flatMap((step) => [step].concat(allSteps(step.steps)));

/** Returns a browser test, and each of its steps that has its own name. */
const parts = ({ file, title, results }) =>
  results.flatMap(({ status, steps }) =>
    [{ file, name: title, status }].concat(
      allSteps(steps).map((step) => ({ file, name: step.title, status: step.error ? 'failed' : 'passed' })),
    ),
  );

/**
 * Returns all tests of the last run: `{ file, name, status }`, status 'passed', 'failed',
 * 'pending', 'skipped' …
 */
export const readTests = () => [...vitestTests(), ...browserSpecs().flatMap(parts)];

/** Returns what the browser tests attached under a name, parsed. */
export const readAttachments = (name) =>
  browserSpecs()
    .flatMap(({ results }) => results)
    .flatMap(({ attachments }) => attachments)
    .filter((attachment) => attachment.name === name)
    .map(({ body }) => JSON.parse(Buffer.from(body, 'base64').toString('utf8')));
