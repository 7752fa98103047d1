// Counts the acknowledged tickets and the signed checkpoints that the embedded database loses when product
// and PostgreSQL are killed (kill -9) in the middle of a stream of ticket creations and receipts. Each
// receipt is proven by a checkpoint that is signed for it. Usage: node bench/durability/crash-safety.mjs [rounds=200]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProductProcess } from '../../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../../apps/test-support/src/test-users.ts';
import { parseTlogProof } from '../../packages/proof/src/checkpoint.ts';
import { isConsistent } from '../../packages/proof/src/merkle-tree.ts';

const rounds = Number(process.argv[2] ?? 200);
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-crash-'));
const settings = {
  DATA_DIRECTORY: path.join(directory, 'data'),
  PORT: '18080',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
};

let product = await startProductProcess(settings);
const admin = await signInOperator(product.url);
const ann = await joinAgency(product.url, admin, 'North PD');
const acknowledged = new Set();
/** Checkpoints that the product published, by size. */
const checkpoints = new Map();
let forks = 0;
let opened = 0;
let slowest = 0;

async function postmaster() {
  const file = await readFile(
    path.join(settings.DATA_DIRECTORY, 'postgres', 'cluster', 'postmaster.pid'),
    'utf8',
  );
  return Number(file.split('\n')[0]);
}

const facts = JSON.stringify({
  container: 'mp4',
  durationMicroseconds: 4_000_000,
  width: 320,
  height: 180,
  videoCodec: 'avc',
  audioCodec: null,
  frameRate: 30,
  playsInBrowser: 'yes',
});

/** Inserts rows of stored uploads, so that the stream consists of ticket creations and not of uploads. */
async function prepareUploads(count) {
  const owner = new pg.Client({
    host: path.join(settings.DATA_DIRECTORY, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(settings.DATA_DIRECTORY, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  const { rows } = await owner.query(
    `insert into uploads (id, agency_id, user_id, file_name, size_bytes, state, received_at, client_sha256,
       stored_sha256, content_type, facts, created_at, expires_at)
     select gen_random_uuid(), agency_id, id, 'a.mp4', 1, 'stored', now(), repeat('a', 64), repeat('a', 64),
       'video/mp4', $3, now(), now() + interval '1 day'
     from users, generate_series(1, $1::int) where id = $2 returning id`,
    [count, ann.user.id, facts],
  );
  await owner.end();
  return rows.map((row) => row.id);
}

/** Creates tickets one after another until the product is gone. */
async function create(uploads) {
  for (const uploadId of uploads) {
    const ticket = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [{ uploadId, length: '00:00:04' }],
    });
    acknowledged.add(ticket.id);
  }
}

/** Keeps the checkpoint of a receipt. Two different ones of the same size are a fork. */
function keep(text) {
  const proof = parseTlogProof(text);
  if (!proof) throw new Error(`not a proof: ${text.slice(0, 100)}`);
  const { size, root } = proof.checkpoint;
  const known = checkpoints.get(size);
  if (known && Buffer.compare(known, root) !== 0) forks += 1;
  checkpoints.set(size, root);
}

/** Gets receipts one after another until the product is gone. */
async function getReceipts() {
  for (;;) {
    const { items } = await ann.client.tickets.list({ limit: 1 });
    if (items.length === 0) continue;
    const { videos } = await ann.client.tickets.get({ id: items[0].id });
    const answer = await ann.fetch(`/receipts/videos/${videos[0].videoId}.tlog-proof`);
    if (answer.ok) keep(await answer.text());
  }
}

/** Counts the checkpoints that the newest one does not continue. */
async function countInconsistent() {
  const sizes = [...checkpoints.keys()].toSorted((one, other) => one - other);
  const newest = sizes.at(-1) ?? 0;
  let count = 0;
  for (const size of sizes) {
    const answer = await fetch(`${product.url}/ledger/consistency?from=${size}&to=${newest}`);
    const { hashes } = await answer.json();
    const proof = hashes.map((hash) => new Uint8Array(Buffer.from(hash, 'base64')));
    const from = { size, root: checkpoints.get(size) };
    if (!isConsistent(from, { size: newest, root: checkpoints.get(newest) }, proof)) count += 1;
  }
  return count;
}

for (let round = 0; round < rounds; round += 1) {
  const uploads = await prepareUploads(600);
  const streams = [0, 1, 2].map((at) =>
    create(uploads.slice(at * 200, at * 200 + 200)).catch(() => undefined),
  );
  streams.push(getReceipts().catch(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 450));
  // Alternate: kill only the product (the next start takes PostgreSQL over), or both at once
  // (PostgreSQL recovers).
  if (round % 2 === 1) process.kill(await postmaster(), 'SIGKILL');
  await product.kill();
  await Promise.all(streams);
  const begun = performance.now();
  product = await startProductProcess(settings);
  slowest = Math.max(slowest, performance.now() - begun);
  opened += 1;
}

const kept = new Set();
for (let cursor; ;) {
  const page = await admin.client.tickets.list({ limit: 100, ...(cursor && { cursor }) });
  for (const { id } of page.items) kept.add(id);
  if (page.nextCursor === null) break;
  cursor = page.nextCursor;
}
const lost = [...acknowledged].filter((id) => !kept.has(id));
const verification = await admin.client.custody.verify();
const inconsistent = await countInconsistent();
await product.stop();
await rm(directory, { recursive: true, force: true });

console.log(
  JSON.stringify({
    rounds,
    opened,
    acknowledged: acknowledged.size,
    kept: kept.size,
    lost: lost.length,
    ledger: { status: verification.status, entries: verification.entries },
    checkpoints: checkpoints.size,
    forks,
    inconsistent,
    slowestStartMilliseconds: Math.round(slowest),
  }),
);
const isSound = lost.length === 0 && verification.status === 'intact' && forks === 0 && inconsistent === 0;
process.exit(isSound && opened === rounds ? 0 : 1);
