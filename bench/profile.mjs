// Profiles the product's Node.js process under a load of one kind of call, and prints the self time by
// package and by function. System calls count for the function that makes them. The server's build must have
// source maps: npx vite build apps/server --sourcemap Usage: node bench/profile.mjs
// [call=next-page,list,create,range] [seconds=10] [tickets=20000]
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { openOwner, storeVideo } from './harness/bytes-support.mjs';
import { addUploads, fillLists } from './harness/fill-lists.mjs';
import { inspectorAddress, INSPECTED, openInspector } from './harness/inspector.mjs';
import { runLoad } from './harness/load.mjs';
import { call } from './questions/reads.mjs';
import { ticketOf } from './questions/writes.mjs';

const wanted = (process.argv[2] ?? 'next-page,list,create,range').split(',');
const seconds = Number(process.argv[3] ?? 10);
const tickets = Number(process.argv[4] ?? 20_000);
const CLIENTS = 8;
const WARM_UP_SECONDS = 3;
const CREATED_PER_SECOND = 600;
const SAMPLING_MICROSECONDS = 200;
const FUNCTIONS = 25;
const MEBIBYTE = 1024 ** 2;
/** One from each mebibyte of a video. */
const RANGES = 16;
const RANGE_BYTES = 64 * 1024;

const maps = new Map();

/** Returns the source map of a built file, or null if it has none. */
function mapOf(url) {
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
  }
  return maps.get(url);
}

/** Returns the address of the source that a function of the build comes from. */
function sourceOf({ url, lineNumber, columnNumber }) {
  if (!url.startsWith('file:')) return url;
  return mapOf(url)?.findEntry(lineNumber, columnNumber).originalSource ?? url;
}

/** Returns the package, or the folder of the server, that a function belongs to. */
function ownerOf(frame) {
  const { functionName } = frame;
  const url = sourceOf(frame);
  if (url === '') return functionName.startsWith('(') ? functionName : '(built in)';
  if (url.startsWith('node:')) return 'node';
  const inPackage = url.split('/node_modules/').at(-1);
  if (inPackage !== url) {
    const [scope, name] = inPackage.split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return /(?:(?:apps|packages)\/\w+\/)?src\/(?:[\w-]+)?/u.exec(url)?.[0] ?? url;
}

/**
 * Adds up the samples of a profile by a name of their functions. Returns the shares in
 * percent, largest first.
 */
function sharesOf({ nodes, samples, timeDeltas }, nameOf) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame.functionName === '(idle)') continue;
    total += timeDeltas[index];
    const name = nameOf(frame);
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index]);
  }
  return [...times]
    .map(([name, time]) => ({ name, share: (100 * time) / total }))
    .toSorted((one, other) => other.share - one.share);
}

const print = (rows) => {
  for (const { name, share } of rows) console.log(`${share.toFixed(1).padStart(6)}%  ${name}`);
};

async function requestsOf(name, { owner, admin, agency }) {
  if (name === 'list') return [call(agency, 'tickets/list', { limit: 50 })];
  if (name === 'next-page') {
    const { nextCursor } = await agency.client.tickets.list({ limit: 50 });
    return [call(agency, 'tickets/list', { limit: 50, cursor: nextCursor })];
  }
  if (name === 'range') {
    const { id } = await storeVideo(owner, { data: directory, agency, mebibytes: RANGES });
    return Array.from({ length: RANGES }, (_, place) => ({
      method: 'GET',
      path: `/media/videos/${id}`,
      headers: {
        cookie: admin.cookie(),
        range: `bytes=${place * MEBIBYTE}-${place * MEBIBYTE + RANGE_BYTES - 1}`,
      },
    }));
  }
  const uploads = await addUploads(owner, agency, seconds * CREATED_PER_SECOND);
  return uploads.map((id) => call(agency, 'tickets/create', ticketOf(id)));
}

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-profile-'));
const product = await startProductProcess(
  {
    DATA_DIRECTORY: directory,
    PORT: '0',
    LOG_LEVEL: 'info',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    AGENCY_OPEN_UPLOADS: '1000000',
    MEDIA_REQUESTS_PER_MINUTE: '10000000',
    NODE_OPTIONS: INSPECTED,
  },
  'main',
);
try {
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
  const owner = await openOwner(directory);
  await fillLists(owner, agency, tickets);
  const inspector = await openInspector(inspectorAddress(product.printed()));
  await inspector.send('Profiler.enable');
  await inspector.send('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
  for (const name of wanted) {
    const requests = await requestsOf(name, { owner, admin, agency });
    const urls = [product.url];
    if (name !== 'create') await runLoad({ urls, requests, clients: CLIENTS, seconds: WARM_UP_SECONDS });
    await inspector.send('Profiler.start');
    const load = { requests, clients: CLIENTS, seconds, once: name === 'create' };
    const { calls, seconds: took } = await runLoad({ urls, ...load });
    const { profile } = await inspector.send('Profiler.stop');
    console.log(`\n${name}: ${Math.round(calls / took)} calls/s`);
    print(sharesOf(profile, ownerOf).filter(({ share }) => share >= 0.5));
    console.log('');
    print(
      sharesOf(
        profile,
        (frame) => `${frame.functionName || '(anonymous)'} ${sourceOf(frame).split('/').slice(-2).join('/')}`,
      ).slice(0, FUNCTIONS),
    );
  }
  inspector.close();
  await owner.end();
} finally {
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
