// Cuts the power again and again while videos are uploaded and tickets are submitted: the product's data is on an XFS file
// system in a loop device that is shut down without writing what it still holds in memory. Counts what was acknowledged and
// is lost afterwards: bytes of uploads in progress, stored videos, tickets, reports and deliveries. Needs root and xfsprogs.
// Usage: node bench/durability/power-loss.mjs [cuts=200] [seed=1]
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, readdir, readlink, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { below, createIntegers } from '../../apps/test-support/src/fuzz/integers.ts';
import { startProductProcess } from '../../apps/test-support/src/product/product-process.ts';
import { createTicket, deliver } from '../../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../../apps/test-support/src/test-users.ts';
import { sha256Of, storeVideo } from '../../apps/test-support/src/videos/send-video.ts';
import { makeTestVideo, padVideoTo } from '../../apps/test-support/src/videos/test-videos.ts';

const [cuts = 200, seed = 1] = process.argv.slice(2).map(Number);
const DISK_BYTES = 6 * 1024 ** 3;
const KIBIBYTE = 1024;
/** Bytes that differ in each video, so that no block on the disk can be one of an earlier video. */
const DIFFERENT_BYTES = 64 * KIBIBYTE;

const next = createIntegers(seed);
/** Returns the next number from 0 to 1. */
const draw = () => below(next, 1_000_000) / 1_000_000;

const call = promisify(execFile);
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-power-'));
const image = path.join(directory, 'disk');
const mountPoint = path.join(directory, 'mounted');
await (await open(image, 'w')).close();
await truncate(image, DISK_BYTES);
await mkdir(mountPoint);
await call('mkfs.xfs', ['-q', image]);
const mount = () => call('mount', ['-o', 'loop', image, mountPoint]);
await mount();

const data = path.join(mountPoint, 'data');
const settings = {
  DATA_DIRECTORY: data,
  PORT: '18082',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  API_REQUESTS_PER_MINUTE: '1000000',
};
let product = await startProductProcess(settings);
const admin = await signInOperator(product.url);
const ann = await joinAgency(product.url, admin, 'North PD');

/** What the product acknowledged: stored uploads by ID, and tickets with their videos' sums. */
const uploads = new Map();
const tickets = new Map();
const delivered = new Set();
const tried = new Set();
const checked = new Set();
const checkedDeliveries = new Set();
/** Offsets of uploads that are sent in pieces. */
const offsets = new Map();
const lost = [];

/** Makes a video that exists once. */
async function makeVideo(number) {
  const file = path.join(directory, `video-${number % 8}.mp4`);
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, Math.round((256 + draw() * 3840) * KIBIBYTE));
  const writable = await open(file, 'r+');
  const { size } = await writable.stat();
  await writable.write(randomBytes(DIFFERENT_BYTES), 0, DIFFERENT_BYTES, size - DIFFERENT_BYTES);
  await writable.close();
  return file;
}

/** Uploads videos and submits a ticket with each until the power is cut. */
async function submit(stream, isCut) {
  for (let number = stream; !isCut(); number += 4) {
    const file = await makeVideo(number);
    const sum = await sha256Of(file);
    const { id, state: decision } = await storeVideo(product.url, ann, file);
    if (decision !== 'stored') throw new Error(`a video was ${decision}`);
    uploads.set(id, sum);
    const ticket = await createTicket(ann, [id]);
    uploads.delete(id);
    tickets.set(ticket.id, sum);
  }
}

/** Delivers the report of each new ticket until the power is cut. */
async function deliverAll(isCut) {
  while (!isCut()) {
    const id = [...tickets.keys()].find((each) => !delivered.has(each) && !tried.has(each));
    if (id === undefined) await pause(20);
    else {
      // Delivered or not, a ticket is tried once: the answer may be what the cut took.
      tried.add(id);
      await deliver(admin, id);
      delivered.add(id);
    }
  }
}

/** Sends an upload in pieces until the power is cut, and remembers what was acknowledged. */
async function sendPieces(isCut) {
  const piece = randomBytes(96 * KIBIBYTE);
  const length = 400 * piece.length;
  const created = await ann.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from('pieces.mp4').toString('base64')}`,
    },
  });
  const address = created.headers.get('location');
  for (let offset = 0; offset < length && !isCut(); offset += piece.length) {
    const answer = await ann.fetch(address, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: piece,
    });
    if (answer.status !== 204) return;
    offsets.set(address, Number(answer.headers.get('upload-offset')));
  }
}

/** Ends all processes of PostgreSQL, which otherwise survive the product. They work in the folder of its data. */
async function killPostgres() {
  for (const name of await readdir('/proc')) {
    const folder = /^\d+$/u.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => '') : '';
    if (folder.startsWith(mountPoint)) process.kill(Number(name), 'SIGKILL');
  }
}

async function unmount() {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call('umount', [mountPoint]);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await killPostgres();
      await pause(50);
    }
  }
}

/** Compares what is there now with what was acknowledged since the last cut. */
async function compare(cut) {
  for (const [id, sum] of tickets) {
    if (checked.has(id)) continue;
    const ticket = await ann.client.tickets.get({ id }).catch(() => null);
    const answer = ticket && (await ann.fetch(`/media/videos/${ticket.videos[0].videoId}`));
    const bytes = answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (found !== sum) lost.push(`cut ${cut}: ${ticket ? 'video of ' : ''}ticket ${id}`);
    checked.add(id);
  }
  for (const id of delivered) {
    if (checkedDeliveries.has(id)) continue;
    const { status } = await ann.client.tickets.get({ id }).catch(() => ({ status: 'gone' }));
    if (status !== 'completed') lost.push(`cut ${cut}: delivery of ticket ${id} (${status})`);
    checkedDeliveries.add(id);
  }
  for (const [id, sum] of uploads) {
    const upload = await ann.client.uploads.get({ id }).catch(() => null);
    const ticket = upload && (await createTicket(ann, [id]).catch(() => null));
    if (ticket) tickets.set(ticket.id, sum);
    // A ticket whose answer was cut off has the upload.
    else if (upload === null && (await holds(sum))) continue;
    else lost.push(`cut ${cut}: upload ${id}`);
  }
  uploads.clear();
  for (const [address, offset] of offsets) {
    const answer = await ann.fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    const now = Number(answer.headers.get('upload-offset') ?? -1);
    if (now < offset) lost.push(`cut ${cut}: ${offset - now} bytes of an upload (${answer.status})`);
  }
  const pieces = [...offsets.values()].reduce((sum, offset) => sum + offset, 0);
  for (const address of offsets.keys())
    await ann.fetch(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  offsets.clear();
  return pieces;
}

/** Returns whether one of the newest tickets has a video with this sum. */
async function holds(sum) {
  const { items } = await ann.client.tickets.list({ limit: 20 });
  for (const { id } of items) {
    const { videos } = await ann.client.tickets.get({ id });
    if (videos.some(({ sha256 }) => sha256 === sum)) return true;
  }
  return false;
}

let pieces = 0;
let slowest = 0;
for (let cut = 1; cut <= cuts; cut += 1) {
  let isOff = false;
  const isCut = () => isOff;
  const work = [submit(0, isCut), submit(1, isCut), deliverAll(isCut), sendPieces(isCut)].map((each) =>
    each.catch((error) => {
      if (!isOff) throw error;
    }),
  );
  await pause(500 + draw() * 3500);
  isOff = true;
  // Neither the log nor the data that are still in memory are written.
  await call('xfs_io', ['-x', '-c', 'shutdown', mountPoint]);
  await Promise.all([product.kill(), killPostgres()]);
  await Promise.all(work);
  await unmount();
  await mount();
  const begun = performance.now();
  product = await startProductProcess(settings);
  slowest = Math.max(slowest, performance.now() - begun);
  pieces += await compare(cut);
  if (cut % 10 === 0)
    console.log(
      `cut ${cut}: ${tickets.size} tickets, ${Math.round(pieces / KIBIBYTE)} KiB in pieces, lost ${lost.length}`,
    );
}

const verification = await admin.client.custody.verify();
await product.stop();
await unmount();
await rm(directory, { recursive: true, force: true });
const result = {
  cuts,
  seed,
  tickets: tickets.size,
  deliveries: delivered.size,
  piecesKibibytes: Math.round(pieces / KIBIBYTE),
  lost,
  ledger: { status: verification.status, entries: verification.entries },
  slowestStartMilliseconds: Math.round(slowest),
};
console.log(JSON.stringify(result, null, 1));
process.exit(lost.length === 0 && verification.status === 'intact' ? 0 : 1);
