// What the last test run left in test-results/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const folder = path.join(root, 'test-results');

const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const inRepository = (file) => path.relative(root, file).split(path.sep).join('/');

/** Every unit and server test: file, name and outcome, once for each run that it was part of. */
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

/** Playwright's report as a flat list of tests; a repeated one counts by its last try. */
function browserSpecs() {
  if (!existsSync(path.join(folder, 'browser.json'))) return [];
  const report = read('browser.json');
  const flat = ({ specs = [], suites = [] }) => specs.concat(suites.flatMap(flat));
  return report.suites.flatMap(flat).map(({ file, title, tests }) => ({
    file: inRepository(path.join(report.config.rootDir, file)),
    title,
    results: tests.map((test) => test.results.at(-1)).filter(Boolean),
  }));
}

const allSteps = (steps = []) => steps.flatMap((step) => [step].concat(allSteps(step.steps)));

/** A browser test, and each step of it that has a name of its own. */
const parts = ({ file, title, results }) =>
  results.flatMap(({ status, steps }) =>
    [{ file, name: title, status }].concat(
      allSteps(steps).map((step) => ({ file, name: step.title, status: step.error ? 'failed' : 'passed' })),
    ),
  );

/** All tests of the last run: `{ file, name, status }`, status 'passed', 'failed', 'pending', 'skipped' … */
export const readTests = () => [...vitestTests(), ...browserSpecs().flatMap(parts)];

/** What the browser tests attached under a name, parsed. */
export const readAttachments = (name) =>
  browserSpecs()
    .flatMap(({ results }) => results)
    .flatMap(({ attachments }) => attachments)
    .filter((attachment) => attachment.name === name)
    .map(({ body }) => JSON.parse(Buffer.from(body, 'base64').toString('utf8')));
