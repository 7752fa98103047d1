// Measures how long single calls with much data block the event loop of the server, in which all other calls
// wait: makes each call several times and prints the longest block of the first call, and the shortest
// longest block of the others, which other programs on the machine disturb least. Usage: npm run bench --
// event-loop [--tickets 20000] [--entries 100000] [--findings 2000] [--rounds 4] [--only <part of a name>]
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import { pngChunk } from '../apps/server/src/platform/integrations/pdf/testing/example-pictures.ts';
import { billingSettings } from '../apps/test-support/src/issue-invoice.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { makePkcs12, makeSigningCertificate } from '../apps/test-support/src/product/signing-certificate.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { openOwner } from './harness/bytes-support.mjs';
import { watchEventLoop } from './harness/event-loop-delay.mjs';
import { fillLists } from './harness/fill-lists.mjs';
import { fillLedger } from './harness/fill-records.mjs';
import { INSPECTED } from './harness/inspector.mjs';

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    entries: { type: 'string', default: '100000' },
    findings: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const [tickets, entries, findings, rounds] = [
  values.tickets,
  values.entries,
  values.findings,
  values.rounds,
].map(Number);
const IMPORT_ROWS = 1000;
const TRANSCRIPT_LINES = 12_000;
/** Iterations of PBKDF2 that OpenSSL 3.5 and keychains of macOS use at most. */
const PKCS12_ITERATIONS = 600_000;
const delivery = { summary: 'All of it was watched.', notWatchedReason: 'A measurement.' };

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-event-loop-'));
const certificate = await makeSigningCertificate('rsa:2048');
const pkcs12 = await makePkcs12(certificate, 'secret', ['-iter', String(PKCS12_ITERATIONS)]);
const product = await startProductProcess(
  {
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    NODE_OPTIONS: INSPECTED,
    REPORT_SIGNING_PKCS12: pkcs12.pkcs12File,
    REPORT_SIGNING_PASSPHRASE_FILE: pkcs12.passphraseFile,
    CALLS_PER_MINUTE: '100000',
    EXPORT_REQUESTS_PER_MINUTE: '10000',
    CALL_BYTES_PER_MINUTE: '1000000000',
  },
  'main',
);

/** A PNG of 2000 × 2000 pixels in four colors, almost as large as a logo may be. */
function makeLogo() {
  const [width, height] = [2000, 2000];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = Buffer.alloc(height * (1 + width * 4), 200);
  randomBytes(100_000).copy(pixels);
  for (let row = 0; row < height; row += 1) pixels[row * (1 + width * 4)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Adds findings to a ticket in review. The ledger then has as many entries about it. */
async function addFindings(admin, ticketId, videoId) {
  for (let n = 1; n <= findings; n += 1)
    await admin.client.findings.add({
      ticketId,
      videoId,
      startMicroseconds: n * 1000,
      endMicroseconds: null,
      category: 'Communication',
      severity: 'minor',
      text: `Finding ${n}: the officer explains the reason for the stop to the driver.`,
    });
}

const transcript = () =>
  Buffer.from(
    `WEBVTT\n\n${Array.from(
      { length: TRANSCRIPT_LINES },
      (_, n) =>
        `00:00:0${Math.floor(n / 6000)}.${String(n % 1000).padStart(3, '0')} --> 00:00:03.000\n<v A>Line ${n}`,
    ).join('\n\n')}\n`,
  ).toString('base64');

const read = async (answer) => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`status ${answer.status}: ${bytes.toString().slice(0, 200)}`);
  return bytes;
};

/** Fills the product. Returns who makes the calls, and the records that they are about. */
async function fill(owner) {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'County 1 Police Department');
  await fillLists(owner, ann, tickets);
  const {
    rows: [{ agency_id: agencyId }],
  } = await owner.query('select agency_id from users where id = $1', [ann.user.id]);
  // All tickets of the agency, about a seventh, become those of one month.
  const month = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 7);
  await owner.query('set session_replication_role = replica');
  const { rowCount } = await owner.query(
    `update tickets set submitted_at = ($2 || '-02')::timestamptz where agency_id = $1`,
    [agencyId, month],
  );
  await owner.query('reset all');
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await fillLedger(owner, entries);
  await owner.query('commit');
  await owner.query('vacuum (analyze)');
  const { id: ticketId, videos } = await submitTicket(product.url, ann);
  const [{ videoId }] = videos;
  await admin.client.tickets.startReview({ id: ticketId });
  await addFindings(admin, ticketId, videoId);
  await admin.client.billing.setSettings(billingSettings);
  console.log(`${rowCount} tickets of one month, ${tickets} in all, ${entries} ledger entries.`);
  return { admin, ann, agencyId, month, ticketId, videoId };
}

/** Returns the calls by name. Each is made several times. */
function callsOf({ admin, ann, agencyId, month, ticketId, videoId }) {
  const exported = async (kind, format, more) => {
    const { url } = await admin.client.exports.prepare({ kind, format, ...more });
    return read(await admin.fetch(url));
  };
  const preview = async () =>
    read(
      await admin.fetch(`/previews/reports/${ticketId}`, {
        method: 'POST',
        body: new URLSearchParams({ delivery: JSON.stringify(delivery) }),
      }),
    );
  let report = null;
  const deliver = async () => {
    if (report !== null) await admin.client.tickets.reopen({ id: ticketId, reason: 'Again.' });
    report = await admin.client.reports.deliver({ ticketId, ...delivery });
  };
  const bundle = async () => {
    const { id } = await admin.client.bundles.create({ ticketId, kind: 'full' });
    for (;;) {
      const made = (await admin.client.bundles.list({ ticketId })).find((each) => each.id === id);
      if (made?.state === 'failed') throw new Error('the bundle failed');
      if (made?.url) return read(await admin.fetch(made.url));
      await pause(20);
    }
  };
  const rows = Array.from({ length: IMPORT_ROWS }, (_, n) => ({
    row: n + 2,
    fileName: `video-${n}.mp4`,
    note: null,
  }));
  const startImport = () =>
    ann.client.imports.start({
      fileName: 'tickets.csv',
      sha256: randomBytes(32).toString('hex'),
      rows,
    });
  let logoVersion = 0;
  const logo = makeLogo().toString('base64');
  const setLogo = async () => {
    const form = { unit: `${logoVersion}`, address: [], signature: [], confidentiality: '', timeZone: 'UTC' };
    const { version } = await admin.client.letterheads.set({ agencyId, ...form, version: logoVersion, logo });
    logoVersion = version;
  };
  const invoice = async () => {
    const { total } = await admin.client.invoices.preview({ agencyId, month });
    const { id } = await admin.client.invoices.issue({ agencyId, month, total });
    await admin.client.invoices.void({ id, reason: 'A measurement.' });
  };
  const statement = `/statements/${agencyId}/${month}`;
  const [from, to] = [new Date(Date.now() - 700 * 86_400_000), new Date()].map((day) =>
    day.toISOString().slice(0, 10),
  );
  return {
    'Sign-in': () => signIn(product.url, ann.email, ann.password),
    'List of 500 tickets': () => admin.client.tickets.list({ limit: 500 }),
    'List of 500 ledger entries': () => admin.client.custody.list({ limit: 500 }),
    Statement: () => ann.client.statements.get({ agencyId, month }),
    'Statement, PDF': async () => read(await ann.fetch(`${statement}.pdf`)),
    'Statement, XLSX': async () => read(await ann.fetch(`${statement}.xlsx`)),
    'Invoice and credit note': invoice,
    'Tickets, CSV': () => exported('tickets', 'csv', { filter: {} }),
    'Tickets, XLSX': () => exported('tickets', 'xlsx', { filter: {} }),
    'Videos, XLSX': () => exported('videos', 'xlsx', { selection: { kind: 'all', filter: {}, except: [] } }),
    Import: startImport,
    Insights: () => admin.client.insights.get({ from, to }),
    Workload: () => admin.client.queue.workload(),
    'Verification of the ledger': () => admin.client.custody.verify(),
    Logo: setLogo,
    'Transcript, stored': () =>
      admin.client.transcripts.add({ videoId, fileName: 'a.vtt', content: transcript() }),
    'Transcript, read': () => admin.client.transcripts.get({ videoId }),
    Findings: () => admin.client.findings.list({ ticketId }),
    'Preview of the report': preview,
    Report: deliver,
    'Report, on screen': async () => read(await ann.fetch(`${report.url}/content`)),
    'Report, signed copy': async () => read(await ann.fetch(`${report.url}/signed`)),
    'Evidence bundle': bundle,
    Ticket: () => admin.client.tickets.get({ id: ticketId }),
    'API document': async () => read(await fetch(`${product.url}/api/openapi.json`)),
  };
}

const rounded = (value) => value.toFixed(0).padStart(5);

try {
  const owner = await openOwner(directory);
  const calls = callsOf(await fill(owner));
  await owner.end();
  const loop = await watchEventLoop(product);
  console.log(
    '\n| Call | Longest block, first call, ms | Later calls, ms | Duration of a later call, ms |\n|---|---|---|---|',
  );
  for (const [name, call] of Object.entries(calls)) {
    if (!name.toLowerCase().includes(values.only.toLowerCase())) continue;
    const blocks = [];
    const durations = [];
    for (let round = 0; round < rounds; round += 1) {
      await pause(200);
      await loop.begin();
      const begun = performance.now();
      try {
        await call();
      } catch (error) {
        console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        break;
      }
      durations.push(performance.now() - begun);
      blocks.push(await loop.longest());
    }
    if (blocks.length < rounds) continue;
    const [first, ...later] = blocks;
    console.log(
      `| ${name} | ${rounded(first)} | ${rounded(Math.min(...later))} | ${rounded(Math.min(...durations.slice(1)))} |`,
    );
  }
  loop.close();
} finally {
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
