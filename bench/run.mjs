// Answers one question about performance: starts the product and the floor server (bench/floor) on one
// PostgreSQL, measures them in turn, prints the ratios and writes bench/results/<question>.json. Ratios are
// more reliable than times, and processor time (CPU ms of the server and of its database connections) is more
// reliable than calls per second. BENCH_DIRECTORY keeps the filled databases for the next run. Usage: npm run
// bench -- <question> [--rows 100000] [--rounds 3] [--seconds 5] [--minutes 30]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printSummary, writeResult } from './harness/results.mjs';
import { startStage } from './harness/stage.mjs';
import { measureGrowth } from './questions/growth.mjs';
import { compareLive } from './questions/live.mjs';
import { measureMixed } from './questions/mixed.mjs';
import { measureOverload } from './questions/overload.mjs';
import { compareProof } from './questions/proof.mjs';
import { compareReads } from './questions/reads.mjs';
import { measureSeeks } from './questions/seeks.mjs';
import { compareWrites, measureCreateThroughput } from './questions/writes.mjs';

const questions = {
  lists: (stage, options) => compareReads(stage, 'lists', options),
  'next-page': (stage, options) => compareReads(stage, 'next-page', options),
  counts: (stage, options) => compareReads(stage, 'counts', options),
  get: (stage, options) => compareReads(stage, 'get', options),
  search: (stage, options) => compareReads(stage, 'search', options),
  create: (stage, options) => compareWrites(stage, 'create', options),
  delete: (stage, options) => compareWrites(stage, 'delete', options),
  'create-throughput': measureCreateThroughput,
  live: compareLive,
  growth: measureGrowth,
  overload: measureOverload,
  mixed: measureMixed,
  seeks: measureSeeks,
  proof: compareProof,
};
/** Measurements that are separate programs. */
const programs = [
  'ranges',
  'uploads',
  'shedding',
  'web-load',
  'rest',
  'profile',
  'event-loop',
  'fair-work',
].filter((name) => existsSync(path.join(import.meta.dirname, `${name}.mjs`)));

const [question, ...rest] = process.argv.slice(2);
if (programs.includes(question)) {
  const program = path.join(import.meta.dirname, `${question}.mjs`);
  process.exit(spawnSync(process.execPath, [program, ...rest], { stdio: 'inherit' }).status ?? 1);
}
const measure = questions[question];
if (!measure) {
  console.error(`Questions: ${[...Object.keys(questions), ...programs].join(', ')}`);
  process.exit(1);
}

const { values } = parseArgs({
  args: rest,
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '30' },
  },
});
const given = {
  rows: Number(values.rows),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
const options = question === 'mixed' ? { rows: given.rows, minutes: Number(values.minutes) } : given;

const stage = await startStage();
try {
  const { results, summary } = await measure(stage, options);
  printSummary(summary);
  const version = await stage.postgresVersion();
  writeResult(question, { options, summary, results }, version);
} finally {
  await stage.stop();
}
