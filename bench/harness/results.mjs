import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../results');

/** Describes the machine and the versions, for the page. */
function environment(postgres) {
  const gibibytes = Math.round(os.totalmem() / 1024 ** 3);
  return {
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGibibytes: gibibytes,
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres,
  };
}

/** Returns the measured commit, with a marker if files differ from it. */
const commitOf = () =>
  execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8'], { encoding: 'utf8' }).trim();

const rounded = (_key, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);

/**
 * Writes the result of a question to bench/results, from which `npm run performance` generates
 * docs/performance.md.
 */
export function writeResult(question, result, postgres) {
  mkdirSync(folder, { recursive: true });
  const content = {
    question,
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(),
    environment: environment(postgres),
    ...result,
  };
  writeFileSync(path.join(folder, `${question}.json`), `${JSON.stringify(content, rounded, 2)}\n`);
}

/** Formats a figure, or a text instead of one (`all rejected`). */
function format(value) {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : String(Number(value.toPrecision(3)));
}

/** Prints a summary (`summarize`) to the terminal. */
export function printSummary(summary) {
  for (const { measure, medians, ratio, ownRatio, target } of summary) {
    const systems = Object.entries(medians).map(([name, value]) => `${name} ${format(value)}`);
    const range = ratio && `ratio ${format(ratio.median)} (${format(ratio.min)}–${format(ratio.max)})`;
    const own = ownRatio && `to own tables ${format(ownRatio.median)}`;
    console.log(
      [measure, systems.join(', '), range, own, target && `target ${target}`].filter(Boolean).join(' | '),
    );
  }
}
