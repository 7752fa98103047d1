// Measures a start of the product as operators start it: seconds until it answers, and memory at rest half a
// minute later, of Node.js and of PostgreSQL (its processes, with the part of the shared buffers that is in
// use). The first start of a folder creates the database, so it is not measured. Usage: npm run bench -- rest
// [--rounds 3] [--seconds 30]
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { openOwner, postgresVersion } from './harness/bytes-support.mjs';
import { memoryMebibytes, processorMilliseconds } from './harness/processor-time.mjs';
import { printSummary, writeResult } from './harness/results.mjs';
import { median } from './harness/rounds.mjs';
import { postgresMebibytes } from './harness/sample-memory.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '30' } },
});
const [rounds, seconds] = [values.rounds, values.seconds].map(Number);
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-rest-'));
const settings = { DATA_DIRECTORY: directory, PORT: '0', ADMIN_PASSWORD: 'a-long-password-at-rest' };

function postmaster() {
  const folder = path.join(directory, 'postgres');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error('PostgreSQL does not run');
  return Number(readFileSync(path.join(folder, file), 'utf8').split('\n')[0]);
}

/** Sums up one figure of all starts. */
const sumUp = (starts, measure, figureOf, target = '') => ({
  measure,
  target,
  medians: { Plainview: median(starts.map(figureOf)) },
  ratio: null,
});

const starts = [];
let version = '';
try {
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    const product = await startProductProcess(settings, 'main');
    const ready = performance.now() - begun;
    const { pid } = product.child;
    const used = processorMilliseconds(pid);
    if (round > 0) {
      await pause(seconds * 1000);
      const idle = processorMilliseconds(pid);
      await pause(seconds * 1000);
      starts.push({
        ready,
        used,
        idle: (processorMilliseconds(pid) - idle) / seconds,
        server: memoryMebibytes(pid, 'VmRSS'),
        postgres: postgresMebibytes(postmaster()),
      });
    } else {
      const owner = await openOwner(directory);
      version = await postgresVersion(owner);
      await owner.end();
    }
    await product.stop();
  }
  const summary = [
    sumUp(starts, 'Ready: ms', ({ ready }) => ready, '≤ 1,200 ms'),
    sumUp(starts, 'Until ready: CPU ms of Node.js', ({ used }) => used),
    sumUp(starts, 'At rest: CPU ms of Node.js per second', ({ idle }) => idle),
    sumUp(starts, 'At rest: MiB of Node.js', ({ server }) => server),
    sumUp(starts, 'At rest: MiB of PostgreSQL', ({ postgres }) => postgres),
    sumUp(starts, 'At rest: MiB of both', ({ server, postgres }) => server + postgres, '≤ 150 MiB'),
  ];
  printSummary(summary);
  writeResult('rest', { options: { rounds, seconds }, summary, results: { Plainview: starts } }, version);
} finally {
  await rm(directory, { recursive: true, force: true });
}
