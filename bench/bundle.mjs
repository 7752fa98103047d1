// Measures an evidence bundle with one large video: making it, downloading it, and resuming the download
// at a random byte. The video is a file of zeros without blocks on the disk. Usage: node
// bench/bundle.mjs [gibibytes=50]
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { memoryMebibytes, processorMilliseconds } from './harness/processor-time.mjs';

const size = Number(process.argv[2] ?? 50) * 1024 ** 3;
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-bundle-'));
const settings = {
  DATA_DIRECTORY: path.join(directory, 'data'),
  PORT: '18082',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
};
const product = await startProductProcess(settings);
const { pid } = product.child;
const admin = await signInOperator(product.url);
const ann = await joinAgency(product.url, admin, 'North PD');
const { id: ticketId, videos } = await submitTicket(product.url, ann);

const seconds = (begun) => Number(((performance.now() - begun) / 1000).toFixed(1));

/** Computes SHA-256 and CRC-32 of that many zeros. */
function hashesOfZeros(bytes) {
  const block = Buffer.alloc(4 * 1024 ** 2);
  const hash = createHash('sha256');
  let sum = 0;
  for (let left = bytes; left > 0; left -= block.length) {
    const part = left < block.length ? block.subarray(0, left) : block;
    hash.update(part);
    sum = crc32(part, sum);
  }
  return { sha256: hash.digest('hex'), crc32: sum };
}

/** Makes the stored video large, in the storage and in the database. */
async function enlarge() {
  const owner = new pg.Client({
    host: path.join(settings.DATA_DIRECTORY, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(settings.DATA_DIRECTORY, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  const { rows } = await owner.query('select storage_key from videos where id = $1', [videos[0].videoId]);
  const key = rows[0].storage_key ?? videos[0].videoId;
  const root = path.join(settings.DATA_DIRECTORY, 'files');
  const names = await readdir(root, { recursive: true });
  const name = names.find((each) => each.endsWith(key));
  await truncate(path.join(root, name), 0);
  await truncate(path.join(root, name), size);
  const hashes = hashesOfZeros(size);
  await owner.query('begin');
  // Without the triggers that forbid it.
  await owner.query('set local session_replication_role = replica');
  await owner.query('update videos set size_bytes = $1, sha256 = $2 where id = $3', [
    size,
    hashes.sha256,
    videos[0].videoId,
  ]);
  await owner.query('update file_verifications set crc32 = $1 where storage_key = $2', [hashes.crc32, key]);
  await owner.query('commit');
  await owner.end();
}

async function made() {
  const { id } = await admin.client.bundles.create({ ticketId, kind: 'full' });
  for (;;) {
    const found = (await admin.client.bundles.list({ ticketId })).find((each) => each.id === id);
    if (found.state === 'failed') throw new Error(found.failure ?? 'failed');
    if (found.state === 'ready') return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Downloads the bundle from a byte on, up to another one. @returns the ETag */
async function download(url, hash, { from = 0, before = Infinity } = {}) {
  const last = before === Infinity ? '' : before - 1;
  const answer = await admin.fetch(url, { headers: { range: `bytes=${from}-${last}` } });
  if (answer.status !== 206) throw new Error(`status ${answer.status}`);
  for await (const chunk of answer.body) hash.update(chunk);
  return answer.headers.get('etag');
}

await enlarge();
const makingBegun = performance.now();
const { url, sizeBytes } = await made();
const making = seconds(makingBegun);
const memoryBefore = memoryMebibytes(pid, 'VmRSS');
const used = processorMilliseconds(pid);
const whole = createHash('sha256');
const downloadBegun = performance.now();
const etag = await download(url, whole);
const downloading = seconds(downloadBegun);
const productCpuSeconds = (processorMilliseconds(pid) - used) / 1000;
const at = randomInt(sizeBytes);
const resumed = createHash('sha256');
const etags = [await download(url, resumed, { before: at }), await download(url, resumed, { from: at })];
const isSame = whole.digest('hex') === resumed.digest('hex') && etags.every((each) => each === etag);
console.log(
  JSON.stringify({
    sizeBytes,
    makingSeconds: making,
    downloadSeconds: downloading,
    productCpuSecondsOfDownload: productCpuSeconds,
    mebibytesBefore: Math.round(memoryBefore),
    mebibytesAtMost: Math.round(memoryMebibytes(pid, 'VmHWM')),
    resumedAt: at,
    isSame,
  }),
);
await product.kill();
await rm(directory, { recursive: true, force: true });
process.exit(isSame ? 0 : 1);
