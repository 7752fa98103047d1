// Measures a start of the product as operators start it: seconds until it answers, and memory at rest half a minute later,
// of Node.js and of PostgreSQL (its processes, with the part of the shared buffers that is in use). The first start of a
// folder creates the database, so it is not measured.
// Usage: node bench/rest.mjs [rounds=3] [seconds at rest=30]
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { memoryMebibytes, processorMilliseconds } from './harness/processor-time.mjs';
import { postgresMebibytes } from './harness/sample-memory.mjs';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 30);
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

try {
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    const product = await startProductProcess(settings, 'main');
    const ready = performance.now() - begun;
    const { pid } = product.child;
    const used = processorMilliseconds(pid);
    if (round > 0) {
      await pause(seconds * 1000);
      const server = memoryMebibytes(pid, 'VmRSS');
      const postgres = postgresMebibytes(postmaster());
      console.log(
        `start ${round}: ready after ${Math.round(ready)} ms (${used} ms of processor time of Node.js); ` +
          `at rest Node.js ${Math.round(server)} MiB, PostgreSQL ${Math.round(postgres)} MiB`,
      );
    }
    await product.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
