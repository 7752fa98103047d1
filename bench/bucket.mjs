// Measures the cost of a bucket compared to the folder: an upload with kill -9 in the middle, range reads,
// and the move of an instance, killed halfway. Needs Ceph's gateway (scripts/lib/test-tools.mjs). Usage: node
// bench/bucket.mjs [gibibytes to move=5]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestBucketServer } from '../apps/test-support/src/bucket/test-bucket-server.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { sha256Of } from '../apps/test-support/src/videos/send-video.ts';
import { makeTestVideo, padVideoTo } from '../apps/test-support/src/videos/test-videos.ts';

const { CreateBucketCommand, S3Client } = createRequire(
  new URL('../apps/server/package.json', import.meta.url),
)('@aws-sdk/client-s3');

const GIBIBYTE = 1024 ** 3;
const files = Number(process.argv[2] ?? 5);
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-bench-'));
const store = await startTestBucketServer({ place: 'disk', bytes: (files * 2 + 8) * GIBIBYTE });

/** Returns the peak memory of a process in MiB. */
const peakOf = (pid) =>
  Math.round(Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

async function bucketSettings(name) {
  const { endpoint, accessKeyId, secretAccessKey } = store;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  return {
    STORAGE_BUCKET: name,
    STORAGE_ENDPOINT: endpoint,
    STORAGE_ACCESS_KEY: accessKeyId,
    STORAGE_SECRET_KEY: secretAccessKey,
  };
}

const settingsOf = (name) => ({
  DATA_DIRECTORY: path.join(directory, name),
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
});

const tus = { 'tus-resumable': '1.0.0' };

async function begin(person, size) {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': 'filename YS5tcDQ=' };
  return (await person.fetch('/uploads', { method: 'POST', headers })).headers.get('location');
}

const patch = (person, address, file, start) =>
  person.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(start), 'content-type': 'application/offset+octet-stream' },
    body: createReadStream(file, { start, highWaterMark: 1024 * 1024 }),
    duplex: 'half',
  });

async function sealed(person, address, sha256) {
  const id = path.basename(address);
  await person.client.uploads.seal({ id, sha256 });
  for (;;) {
    const upload = await person.client.uploads.get({ id });
    if (upload.state === 'stored' && upload.sha256 === sha256) return id;
    if (upload.state !== 'checking') throw new Error(`the upload is ${upload.state} ${upload.refusal}`);
    await pause(100);
  }
}

async function makeFile(bytes) {
  const file = path.join(directory, `video-${bytes}.mp4`);
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, bytes);
  return { file, sha256: await sha256Of(file) };
}

/**
 * Measures range requests at positions spread over the file. Returns the median and the slowest of twenty, in
 * milliseconds.
 */
async function measureRanges(person, url, length) {
  const times = [];
  for (let count = 0; count < 200; count += 1) {
    const start = Math.floor(((count * 0.618) % 1) * (GIBIBYTE - length));
    const begun = performance.now();
    const answer = await person.fetch(url, { headers: { range: `bytes=${start}-${start + length - 1}` } });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 206 || byteLength !== length) throw new Error(`range answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { median: sorted[100], slow: sorted[190] };
}

const ticketWith = (person, id) =>
  person.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ uploadId: id, length: '00:00:04' }],
  });

async function uploadWithKill(settings, { file, sha256 }) {
  let product = await startProductProcess(settings);
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  const address = await begin(ann, GIBIBYTE);
  const begun = performance.now();
  const sending = patch(ann, address, file, 0).catch(() => null);
  const received = async () => (await ann.client.uploads.get({ id: path.basename(address) })).receivedBytes;
  while ((await received()) < GIBIBYTE / 2) await pause(50);
  const before = peakOf(product.child.pid);
  await product.kill();
  await sending;
  product = await startProductProcess(settings);
  const again = await signIn(product.url, ann.email, ann.password);
  const head = await again.fetch(address, { method: 'HEAD', headers: tus });
  const offset = Number(head.headers.get('upload-offset'));
  await patch(again, address, file, offset);
  const sent = seconds(begun);
  const id = await sealed(again, address, sha256);
  console.log(
    `upload of 1 GiB into the bucket, killed and gone on at ${offset}: all bytes after ${sent} s, stored with equal ` +
      `SHA-256 after ${seconds(begun)} s; memory ${before} MiB before the kill, ${peakOf(product.child.pid)} MiB after`,
  );
  return { product, person: again, url: (await ticketWith(again, id)).videos[0].url };
}

async function compareRanges(inBucket, inFolder) {
  for (const length of [65_536, 1_048_576]) {
    await measureRanges(inFolder.person, inFolder.url, length);
    const folder = await measureRanges(inFolder.person, inFolder.url, length);
    const bucket = await measureRanges(inBucket.person, inBucket.url, length);
    console.log(
      `range of ${length}: folder ${folder.median.toFixed(1)} ms (95 of 100: ${folder.slow.toFixed(1)}), bucket ` +
        `${bucket.median.toFixed(1)} ms (${bucket.slow.toFixed(1)}), ratio ${(bucket.median / folder.median).toFixed(1)}`,
    );
  }
}

/** Runs the command and kills it once this many files are stored. */
async function move(settings, killAfter) {
  const command = new URL('../apps/server/src/cli/move-storage.ts', import.meta.url).pathname;
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const begun = performance.now();
  let stored = 0;
  let peak = 0;
  const watch = setInterval(() => {
    if (child.exitCode === null) peak = peakOf(child.pid);
  }, 200);
  const ended = once(child, 'exit');
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('stored')) stored += 1;
    if (stored === killAfter) setTimeout(() => child.kill('SIGKILL'), 2000);
    last = line || last;
    if (/^\d+ stored/u.test(line)) console.log(`  ${line}`);
  }
  await ended;
  clearInterval(watch);
  const end = child.signalCode ?? `code ${child.exitCode}`;
  console.log(
    `move: ended with ${end} after ${seconds(begun)} s, memory ${peak} MiB, ${stored} files stored. ${last}`,
  );
}

try {
  const video = await makeFile(GIBIBYTE);
  const inBucket = await uploadWithKill(
    { ...settingsOf('bucket'), ...(await bucketSettings('upload')) },
    video,
  );

  const settings = settingsOf('folder');
  const product = await startProductProcess(settings);
  const person = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  let url = '';
  for (let count = 0; count < files; count += 1) {
    const address = await begin(person, GIBIBYTE);
    await patch(person, address, video.file, 0);
    url = (await ticketWith(person, await sealed(person, address, video.sha256))).videos[0].url;
  }
  await compareRanges(inBucket, { person, url });
  await inBucket.product.stop();
  await product.stop();

  const target = { ...settings, ...(await bucketSettings('moved')) };
  await move(target, Math.floor(files / 2));
  await move(target, null);
} finally {
  await store.stop();
  await rm(directory, { recursive: true, force: true });
}
