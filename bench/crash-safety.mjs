// How many acknowledged tickets the embedded database loses when product and PostgreSQL are killed (kill -9)
// in the middle of a stream of ticket creations. Usage: node bench/crash-safety.mjs [rounds=200]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminRegistrationKey, joinAgency, operator, signInOperator } from '../apps/world/src/people.ts';
import { startProductProcess } from '../apps/world/src/product-process.ts';
import { storeVideo } from '../apps/world/src/send-video.ts';
import { makeTestVideo } from '../apps/world/src/test-videos.ts';

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
const video = await makeTestVideo();
const acknowledged = new Set();
let opened = 0;
let slowest = 0;

async function postmaster() {
  const file = await readFile(
    path.join(settings.DATA_DIRECTORY, 'postgres', 'cluster', 'postmaster.pid'),
    'utf8',
  );
  return Number(file.split('\n')[0]);
}

/** Creates tickets one after another until the product is gone. */
async function create() {
  for (;;) {
    const upload = await storeVideo(product.url, ann, video);
    const ticket = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [{ uploadId: upload.id, length: '00:00:04' }],
    });
    acknowledged.add(ticket.id);
  }
}

for (let round = 0; round < rounds; round += 1) {
  const streams = [create(), create(), create()].map((stream) => stream.catch(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500));
  // By turns: the product alone (PostgreSQL is taken over), and both at once (PostgreSQL recovers).
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
const chain = await admin.client.custody.verify();
await product.stop();
await rm(directory, { recursive: true, force: true });

console.log(
  JSON.stringify({
    rounds,
    opened,
    acknowledged: acknowledged.size,
    kept: kept.size,
    lost: lost.length,
    ledger: { intact: chain.intact, entries: chain.entries },
    slowestStartMilliseconds: Math.round(slowest),
  }),
);
process.exit(lost.length === 0 && chain.intact && opened === rounds ? 0 : 1);
