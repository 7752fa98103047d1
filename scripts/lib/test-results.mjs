// Reads the results of the last test run from test-results/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const folder = path.join(root, 'test-results');

const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const inRepository = (file) => path.relative(root, file).split(path.sep).join('/');

/** Returns every unit and server test: file, name and outcome, once for each run that included it. */
function vitestTests() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /^vitest-.*\.json$/u.test(file))
    .flatMap((file) =>
      read(file).testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ title, status }) => ({ file: inRepository(name), name: title, status })),
      ),
    );
}

/** Flattens Playwright's report into a list of tests. For a retried test, the last attempt counts. */
function browserSpecs() {
  if (!existsSync(path.join(folder, 'browser.json'))) return [];
  const report = read('browser.json');
  const flat = ({ specs = [], suites = [] }) => specs.concat(suites.flatMap(flat));
  return report.suites.flatMap(flat).map(({ file, title, tests }) => ({
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

const allSteps = (steps = []) => steps.flatMap((step) => [step].concat(allSteps(step.steps)));

/** Returns a browser test, and each of its steps that has its own name. */
const parts = ({ file, title, results }) =>
  results.flatMap(({ status, steps }) =>
    [{ file, name: title, status }].concat(
      allSteps(steps).map((step) => ({ file, name: step.title, status: step.error ? 'failed' : 'passed' })),
    ),
  );

/** Returns all tests of the last run: `{ file, name, status }`, status 'passed', 'failed', 'pending', 'skipped' … */
export const readTests = () => [...vitestTests(), ...browserSpecs().flatMap(parts)];

/** Returns what the browser tests attached under a name, parsed. */
export const readAttachments = (name) =>
  browserSpecs()
    .flatMap(({ results }) => results)
    .flatMap(({ attachments }) => attachments)
    .filter((attachment) => attachment.name === name)
    .map(({ body }) => JSON.parse(Buffer.from(body, 'base64').toString('utf8')));
