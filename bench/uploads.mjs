// Measures an upload in one PATCH against a bare node:http server that writes and hashes the same bytes, in
// the same run, and against @tus/server, which does not hash, in interleaved rounds: seconds until the last
// byte was received and until the file was checked and stored, processor seconds (server and PostgreSQL)
// until then, and how much the memory of the server grows at most. Usage: npm run bench -- uploads
// [--mebibytes 1024] [--rounds 3]
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { decided, sha256Of } from '../apps/test-support/src/videos/send-video.ts';
import { makeTestVideo, padVideoTo } from '../apps/test-support/src/videos/test-videos.ts';
import {
  openOwner,
  postgresVersion,
  processorMilliseconds,
  reportPort,
  startFloor,
} from './harness/bytes-support.mjs';
import { printSummary, writeResult } from './harness/results.mjs';
import { median, summarizePair } from './harness/rounds.mjs';
import { startTusServer } from './peers/tus-server.mjs';

const MEBIBYTE = 1024 ** 2;
const TUS = { 'tus-resumable': '1.0.0' };

/** Makes a video of this size. */
async function makeVideo(directory, bytes) {
  const file = path.join(directory, 'video.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, bytes);
  return { file, bytes, sha256: await sha256Of(file) };
}

/** Writes and hashes a body, chunk by chunk. */
async function serveFloor(folder) {
  const receive = async (request, response) => {
    const file = await open(path.join(folder, 'floor'), 'w');
    const hash = createHash('sha256');
    for await (const piece of request) {
      hash.update(piece);
      await file.write(piece);
    }
    await file.close();
    response.end(hash.digest('hex'));
  };
  reportPort(http.createServer((request, response) => void receive(request, response)));
}

/** Creates an upload of the peer. */
async function beginTus(url, bytes) {
  const created = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes) },
  });
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  return { url: new URL(created.headers.get('location') ?? '', url), method: 'PATCH', headers };
}

async function memoryOf(pid, name) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024;
}

/** Sends a file and waits for the response. */
async function send(url, options, video) {
  const headers = { ...options.headers, 'content-length': video.bytes };
  const request = http.request(url, { ...options, headers });
  const answered = once(request, 'response');
  const file = await open(video.file);
  // Pieces must not change until they are sent, so two buffers alternate.
  const buffers = [Buffer.allocUnsafeSlow(MEBIBYTE), Buffer.allocUnsafeSlow(MEBIBYTE)];
  for (let turn = 0; ; turn += 1) {
    const { bytesRead, buffer } = await file.read(buffers[turn % 2], 0, MEBIBYTE);
    if (bytesRead === 0) break;
    const { promise, resolve } = Promise.withResolvers();
    request.write(buffer.subarray(0, bytesRead), resolve);
    await promise;
  }
  await file.close();
  request.end();
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  if (response.statusCode >= 300) throw new Error(`an upload was answered ${response.statusCode}`);
}

async function measure(target, video) {
  const options = await target.begin();
  const { pid } = target;
  // Resets the peak of the memory.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = { cost: await processorMilliseconds(pid), memory: await memoryOf(pid, 'VmRSS') };
  const begun = performance.now();
  await send(options.url, options, video);
  const received = (performance.now() - begun) / 1000;
  await options.stored?.();
  const seconds = (performance.now() - begun) / 1000;
  const cost = ((await processorMilliseconds(pid)) - before.cost) / 1000;
  return { received, seconds, cost, growth: (await memoryOf(pid, 'VmHWM')) - before.memory };
}

/** Compares the product and the peer with the floor. */
function summarizeUploads(mebibytes, results) {
  const figures = [
    { figure: 'received', text: 'seconds until the last byte was received', goal: '' },
    { figure: 'seconds', text: 'seconds until it was checked and stored', goal: '≤ 1.2' },
    { figure: 'cost', text: 'CPU seconds', goal: '≤ 1.5' },
    { figure: 'growth', text: 'MiB that memory grew', goal: '' },
  ];
  return figures.map(({ figure, text, goal }) => {
    const compared = summarizePair(
      `${mebibytes} MiB in one PATCH: ${text}`,
      results,
      ['Plainview', 'Floor'],
      figure,
      goal,
    );
    const peer = results['@tus/server'];
    if (peer) compared.medians['@tus/server'] = median(peer.map((round) => round[figure]));
    return compared;
  });
}

async function main() {
  const { values } = parseArgs({
    options: { mebibytes: { type: 'string', default: '1024' }, rounds: { type: 'string', default: '3' } },
  });
  const [mebibytes, rounds] = [values.mebibytes, values.rounds].map(Number);
  const bytes = mebibytes * MEBIBYTE;
  const directory = await mkdtemp(path.join(process.env.BENCH_DIRECTORY ?? tmpdir(), 'plainview-uploads-'));
  const product = await startProductProcess({
    DATA_DIRECTORY: path.join(directory, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    STORAGE_RESERVE_BYTES: '0',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  });
  let floor = null;
  let tus = null;
  try {
    const person = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    floor = await startFloor(import.meta.filename, ['floor', directory]);
    const floorUrl = floor.url;
    const video = await makeVideo(directory, bytes);
    const sha256 = Buffer.from(video.sha256).toString('base64');
    const begin = async () => {
      // With the SHA-256, the check of the stored file begins when the last byte was received.
      const headers = {
        ...TUS,
        'upload-length': String(bytes),
        'upload-metadata': `filename YS5tcDQ=,sha256 ${sha256}`,
      };
      const created = await person.fetch('/uploads', { method: 'POST', headers });
      const id = created.headers.get('location')?.split('/').at(-1) ?? '';
      return {
        stored: async () => {
          const { state } = await decided(person, id, 120_000);
          if (state !== 'stored') throw new Error(`an upload was ${state}`);
        },
        url: new URL(created.headers.get('location') ?? '', product.url),
        method: 'PATCH',
        headers: {
          ...TUS,
          cookie: person.cookie(),
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      };
    };
    const targets = {
      Plainview: { pid: product.child.pid, begin },
      Floor: {
        pid: floor.child.pid,
        begin: async () => ({ url: new URL(floorUrl), method: 'PUT', headers: {} }),
      },
    };
    tus = await startTusServer(directory);
    if (tus) targets['@tus/server'] = { pid: tus.child.pid, begin: () => beginTus(tus.url, bytes) };
    const results = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, target] of Object.entries(targets)) results[name].push(await measure(target, video));
    const summary = summarizeUploads(mebibytes, results);
    printSummary(summary);
    const owner = await openOwner(path.join(directory, 'data'));
    const version = await postgresVersion(owner);
    await owner.end();
    writeResult('uploads', { options: { mebibytes, rounds }, summary, results }, version);
  } finally {
    floor?.child.kill();
    tus?.child.kill();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await (process.argv[2] === 'floor' ? serveFloor(process.argv[3]) : main());
