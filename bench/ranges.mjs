// Measures authorized byte ranges of a video against a bare node:http server that reads the same file, in the
// same run, in interleaved rounds: calls per second, their median in milliseconds, and processor time per call
// (server and PostgreSQL). With nginx installed, also measures nginx on the same file without authorization, and
// the product behind it: by grants, and by a hand-off of each range. COUNT_TRANSACTIONS=1 counts the transactions
// of each range that the product sends. Usage: npm run bench -- ranges [--rounds 3] [--seconds 3] [--clients 8]
import { mkdtemp, open, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { nginxProgram, startTestNginx } from '../apps/test-support/src/product/proxies/test-nginx.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import {
  openConnection,
  openOwner,
  postgresVersion,
  processorMilliseconds,
  reportPort,
  startFloor,
  storeVideo,
} from './harness/bytes-support.mjs';
import { fillLists } from './harness/fill-lists.mjs';
import { runLoad } from './harness/load.mjs';
import { printSummary, writeResult } from './harness/results.mjs';
import { summarizePair } from './harness/rounds.mjs';

const MEBIBYTE = 1024 ** 2;
/** Enough for the agency to have one of them. */
const TICKETS = 500;
const FILE_BYTES = 256 * MEBIBYTE;
const SIZES = [64 * 1024, MEBIBYTE];

/** Sends ranges of one file with one read each: no authentication, no record, only the necessary headers. */
async function serveFloor(file) {
  const handle = await open(file, 'r');
  const answer = async (request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/u.exec(request.headers.range ?? '');
    const length = Number(last) - Number(first) + 1;
    const buffer = Buffer.allocUnsafeSlow(length);
    await handle.read(buffer, 0, length, Number(first));
    response.writeHead(206, {
      'Content-Type': 'video/mp4',
      'Content-Length': length,
      'Content-Range': `bytes ${first}-${last}/${FILE_BYTES}`,
    });
    response.end(buffer);
  };
  const server = http.createServer((request, response) => void answer(request, response));
  reportPort(server);
}

async function costOf(pids) {
  const costs = await Promise.all(pids.map(processorMilliseconds));
  return costs.reduce((sum, each) => sum + each, 0);
}

/** Starts nginx in front of the product. It also serves the file at /plain, without authorization. */
async function addNginx(targets, product, agency, { data, file }) {
  if (nginxProgram === undefined) {
    console.log('nginx is not installed, so the comparison with it is skipped.');
    return null;
  }
  const plain = `location = /plain { alias ${file}; types { } default_type video/mp4; sendfile on; tcp_nopush on;
    open_file_cache max=10 inactive=2s; }`;
  // As for the product behind it: no limit to the requests of a connection that would make clients reconnect.
  const nginx = await startTestNginx(
    product.url,
    path.join(data, 'files'),
    `keepalive_requests 10000000; ${plain}`,
  );
  const { pid, url } = nginx;
  const { path: address, pids } = targets['Plainview sends'];
  const behind = { url, cookie: agency.cookie(), pids: [pid, ...pids] };
  targets.nginx = { url, path: '/plain', cookie: 'none', pids: [pid] };
  targets['Plainview by grant'] = { ...behind, path: address };
  // Downloads are not granted: nginx asks about each of their ranges.
  targets['Plainview by hand-off'] = { ...behind, path: `${address}?download=1` };
  return nginx;
}

/** Returns the header of each range of this size, from the beginning of the file to its end. */
const rangesOf = (size) =>
  Array.from({ length: FILE_BYTES / size }, (_, place) => `bytes=${place * size}-${(place + 1) * size - 1}`);

/** Fails unless a range is answered with its bytes. */
async function checkRange({ url, path: address, cookie }, size) {
  const connection = await openConnection(url);
  const answer = await connection.ask(
    `GET ${address} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n` +
      `Range: bytes=0-${size - 1}\r\n\r\n`,
  );
  connection.close();
  if (answer.status !== 206 || answer.length !== size) throw new Error(answer.header);
}

/** Requests ranges over keep-alive connections for some seconds. */
async function measure(target, size, seconds, clients) {
  const { url, path: address, cookie, pids } = target;
  await checkRange(target, size);
  const requests = rangesOf(size).map((range) => ({
    method: 'GET',
    path: address,
    headers: { cookie, range },
  }));
  const before = await costOf(pids);
  const { calls, seconds: took, p50 } = await runLoad({ urls: [url], requests, clients, seconds });
  return { rate: calls / took, p50, cost: ((await costOf(pids)) - before) / calls };
}

/** Returns the number of transactions per range. */
async function countTransactions(owner, target) {
  const read = async () => {
    // Backends report their statistics once they have been idle for ten seconds.
    await pause(11_000);
    const { rows } = await owner.query(
      'select xact_commit::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0].n;
  };
  const calls = 2000;
  await read();
  const idleBegan = await read();
  const idle = (await read()) - idleBegan;
  const before = await read();
  const connection = await openConnection(target.url);
  for (let call = 0; call < calls; call += 1) {
    await connection.ask(
      `GET ${target.path} HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nCookie: ${target.cookie}\r\n` +
        `Range: bytes=${call}-${call + 999}\r\n\r\n`,
    );
  }
  connection.close();
  return ((await read()) - before - idle) / calls;
}

/** Compares what the product sends itself with the floor, and what it hands off with nginx alone. */
function summarizeSize(size, results) {
  const pairs = [
    { pair: ['Plainview sends', 'Floor'], goal: '≥ 0.8' },
    { pair: ['Plainview by grant', 'nginx'], goal: '≥ 0.9' },
    { pair: ['Plainview by hand-off', 'nginx'], goal: '' },
  ];
  const figures = [
    { figure: 'rate', text: 'calls/s', hasGoal: true },
    { figure: 'p50', text: 'p50 in ms', hasGoal: false },
    { figure: 'cost', text: 'CPU ms per call', hasGoal: false },
  ];
  return pairs
    .filter(({ pair }) => pair.every((name) => name in results))
    .flatMap(({ pair, goal }) =>
      figures.map(({ figure, text, hasGoal }) =>
        summarizePair(`Range of ${size}: ${text}`, results, pair, figure, hasGoal ? goal : ''),
      ),
    );
}

async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      clients: { type: 'string', default: '8' },
    },
  });
  const [rounds, seconds, clients] = [values.rounds, values.seconds, values.clients].map(Number);
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-ranges-'));
  const data = path.join(directory, 'data');
  const product = await startProductProcess({
    DATA_DIRECTORY: data,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    MEDIA_REQUESTS_PER_MINUTE: '10000000',
    MEDIA_HANDOFF: 'nginx',
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  });
  const owner = await openOwner(data);
  let floor = null;
  let nginx = null;
  try {
    const admin = await signInOperator(product.url);
    const agency = await joinAgency(product.url, admin, 'North PD');
    await fillLists(owner, agency, TICKETS);
    const { id, file } = await storeVideo(owner, { data, agency, mebibytes: FILE_BYTES / MEBIBYTE });
    floor = await startFloor(import.meta.filename, ['floor', file]);
    const targets = {
      // What administrators play is sent by the product itself in every setup.
      'Plainview sends': {
        url: product.url,
        path: `/media/videos/${id}`,
        cookie: admin.cookie(),
        pids: [product.child.pid],
      },
      Floor: { url: floor.url, path: '/', cookie: 'none', pids: [floor.child.pid] },
    };
    nginx = await addNginx(targets, product, agency, { data, file });
    for (const target of Object.values(targets)) await measure(target, SIZES[0], 1, clients);
    const results = {};
    for (const size of SIZES) {
      const ofSize = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const [name, target] of Object.entries(targets))
          ofSize[name].push(await measure(target, size, seconds, clients));
      results[`${size / 1024} KiB`] = ofSize;
    }
    const summary = Object.entries(results).flatMap(([size, ofSize]) => summarizeSize(size, ofSize));
    printSummary(summary);
    const options = { rounds, seconds, clients };
    writeResult('ranges', { options, summary, results }, await postgresVersion(owner));
    if (process.env.COUNT_TRANSACTIONS)
      console.log(
        `transactions per range: ${(await countTransactions(owner, targets['Plainview sends'])).toFixed(2)}`,
      );
  } finally {
    floor?.child.kill();
    await nginx?.stop();
    await owner.end();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await (process.argv[2] === 'floor' ? serveFloor(process.argv[3]) : main());
