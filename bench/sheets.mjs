// Measures an export of many videos to Google Sheets, against the tests' own Google server on this machine:
// calls, time, and whether each video is in the sheet exactly once, even after the product was killed during
// the export. Google's own response time is not included. Usage: node bench/sheets.mjs [videos=10000]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startGoogleServer } from '../apps/test-support/src/google/google-server.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { joinAgency, operator, signInOperator } from '../apps/test-support/src/test-users.ts';
import { fillLists } from './harness/fill-lists.mjs';

const count = Number(process.argv[2] ?? 10_000);
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-sheets-'));
const google = await startGoogleServer();

const start = (spreadsheetId) =>
  startProductProcess({
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ...google.settingsFor(spreadsheetId),
  });

async function fill(product) {
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
  const owner = new pg.Client({
    host: path.join(directory, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(directory, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  await fillLists(owner, agency, count);
  await owner.end();
}

const stateOf = async (admin, id) => (await admin.client.sheetExports.list()).find((one) => one.id === id);

async function until(ask, isEnough) {
  for (;;) {
    const seen = await ask();
    if (isEnough(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function tell(label, spreadsheet, seconds, calls) {
  const ids = (spreadsheet.sheets[0]?.cells ?? []).slice(1).map((row) => row?.[0]);
  const once = new Set(ids).size === count && ids.length === count;
  console.log(
    `${label}: ${count} videos in ${seconds.toFixed(1)} s, ${calls} calls, each exactly once: ${once}`,
  );
  if (!once) process.exitCode = 1;
}

let product = await start('whole');
await fill(product);
for (const [label, kills] of [
  ['without a fault', false],
  ['killed half-way', true],
]) {
  const id = kills ? 'killed' : 'whole';
  const spreadsheet = google.makeSpreadsheet(id);
  await product.stop();
  product = await start(id);
  let admin = await signInOperator(product.url);
  const before = google.calls.length;
  const begun = performance.now();
  const selection = { kind: /** @type {const} */ ('all'), filter: {}, except: [] };
  const { id: exportId } = await admin.client.sheetExports.start({ selection });
  if (kills) {
    await until(
      () => Promise.resolve(spreadsheet.sheets[0]?.cells.length ?? 0),
      (rows) => rows > count / 2,
    );
    await product.kill();
    product = await start(id);
    admin = await signInOperator(product.url);
  }
  const end = await until(
    () => stateOf(admin, exportId),
    (one) => one.state === 'done' || one.state === 'failed',
  );
  if (end.state !== 'done') throw new Error(JSON.stringify(end));
  tell(label, spreadsheet, (performance.now() - begun) / 1000, google.calls.length - before);
}
await product.stop();
await google.stop();
await rm(directory, { recursive: true, force: true });
