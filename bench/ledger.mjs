// Measures the ledger with many entries: building its tree and signing a checkpoint, verifying all of it, and
// one receipt with its proof. Usage: node bench/ledger.mjs [entries=1000000]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { parseCheckpoint } from '../packages/proof/src/checkpoint.ts';
import { fillLedger } from './harness/fill-records.mjs';
import { memoryMebibytes, processorMilliseconds } from './harness/processor-time.mjs';

const count = Number(process.argv[2] ?? 1_000_000);
const RECEIPTS = 20;
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-ledger-'));
const settings = {
  DATA_DIRECTORY: path.join(directory, 'data'),
  PORT: '18081',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
};
let product = await startProductProcess(settings);
const admin = await signInOperator(product.url);
const ann = await joinAgency(product.url, admin, 'North PD');
const { videos } = await submitTicket(product.url, ann);

const seconds = (begun) => Number(((performance.now() - begun) / 1000).toFixed(1));
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const rounded = (value) => Math.round(value * 10) / 10;

async function fill() {
  const owner = new pg.Client({
    host: path.join(settings.DATA_DIRECTORY, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(settings.DATA_DIRECTORY, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  await owner.query('begin');
  // Without the triggers that announce each entry.
  await owner.query('set local session_replication_role = replica');
  await fillLedger(owner, count);
  await owner.query('commit');
  await owner.query('vacuum (analyze) custody_entries');
  await owner.end();
}

/** Waits until the newest checkpoint covers all entries. @returns its size */
async function signed() {
  for (;;) {
    const answer = await fetch(`${product.url}/ledger/checkpoint`);
    const checkpoint = answer.ok ? parseCheckpoint(await answer.text()) : null;
    if (checkpoint && checkpoint.size >= count) return checkpoint.size;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Measures work: its time, the product's processor time, and how far the product's memory rose at most. */
async function measured(work) {
  const { pid } = product.child;
  const [used, memory, begun] = [
    processorMilliseconds(pid),
    memoryMebibytes(pid, 'VmRSS'),
    performance.now(),
  ];
  const result = await work();
  return {
    result,
    figures: {
      seconds: seconds(begun),
      productCpuSeconds: rounded((processorMilliseconds(pid) - used) / 1000),
      mebibytesBefore: rounded(memory),
      mebibytesAtMost: rounded(memoryMebibytes(pid, 'VmHWM')),
    },
  };
}

const begun = performance.now();
await fill();
const filled = seconds(begun);
// The first checkpoint after the start covers entries that no checkpoint covered before.
await product.kill();
const started = performance.now();
product = await startProductProcess(settings);
await signed();
const signing = {
  secondsWithStart: seconds(started),
  productCpuSecondsWithStart: rounded(processorMilliseconds(product.child.pid) / 1000),
  mebibytesAtMost: rounded(memoryMebibytes(product.child.pid, 'VmHWM')),
};
const again = await signInOperator(product.url);
const verifying = await measured(() => again.client.custody.verify());
const receipts = [];
for (let n = 0; n < RECEIPTS; n += 1) {
  const one = performance.now();
  const answer = await ann.fetch(`/receipts/videos/${videos[0].videoId}.tlog-proof`);
  await answer.text();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  receipts.push(performance.now() - one);
}
const { status, entries } = verifying.result;
console.log(
  JSON.stringify({
    entries,
    status,
    filledInSeconds: filled,
    signing,
    verifying: verifying.figures,
    receiptMilliseconds: rounded(median(receipts)),
  }),
);
await product.kill();
await rm(directory, { recursive: true, force: true });
process.exit(status === 'intact' ? 0 : 1);
