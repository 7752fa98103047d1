// Measures what users see, how long it lasts, and what is lost when something fails under three
// processes on one PostgreSQL and one bucket: one fault at a time, under load. Needs root and Ceph's
// gateway (scripts/lib/test-tools.mjs). docs/faults.md has the results. Usage: node bench/faults.mjs
// [part of a fault's name]
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { startTestBucketServer } from '../apps/test-support/src/bucket/test-bucket-server.ts';
import { freePort } from '../apps/test-support/src/product/free-port.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { startTestProxy } from '../apps/test-support/src/product/proxies/test-proxy.ts';
import { databaseUrl } from '../apps/test-support/src/product/test-postgres.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { makeTestVideo } from '../apps/test-support/src/videos/test-videos.ts';
import { Load } from './harness/faults-load.mjs';

const { CreateBucketCommand, S3Client } = createRequire(
  new URL('../apps/server/package.json', import.meta.url),
)('@aws-sdk/client-s3');

const WARM_UP = 8000;
const AFTERWARDS = 25_000;
const wanted = process.argv[2] ?? '';
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-faults-'));
const closing = [];

const startPostgres = () =>
  startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });
let postgres = await startPostgres();
closing.push(() => postgres.stop());
const owner = postgres.connection;

async function askDatabase(statement, database = owner.database) {
  const client = new pg.Client({ ...owner, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const settingsOf = async (name, database) => ({
  DATA_DIRECTORY: path.join(directory, name),
  DATABASE_URL: databaseUrl(owner, database),
  SECRET: 'a secret that only this measurement knows',
  PORT: String(await freePort()),
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  API_REQUESTS_PER_MINUTE: '1000000',
});

async function startOne(settings) {
  const product = await startProductProcess(settings);
  product.child.once('exit', (code, signal) => {
    if (code !== 0) console.error(`a process ended (${code ?? signal}): ${product.printed().slice(-3000)}`);
  });
  return product;
}

/**
 * Starts one installation: its users and its processes, which can be killed and restarted at
 * the same address.
 */
async function startInstallation(settings) {
  const running = [];
  for (const one of settings) running.push(await startOne(one));
  closing.push(() => Promise.all(running.map((product) => product.stop())));
  const urls = running.map(({ url }) => url);
  const admin = await signInOperator(urls[0]);
  const people = [];
  for (const _ of [1, 2, 3, 4]) {
    const { email, password } = await joinAgency(urls[0], admin, 'North PD');
    people.push(await signIn(urls[people.length % urls.length], email, password));
  }
  const restart = async (index) => (running[index] = await startOne(settings[index]));
  return { urls, admin, people, running, restart };
}

const figures = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** @returns how often each outcome occurred, most frequent first */
function countOf(notes) {
  const counts = new Map();
  for (const { said } of notes) counts.set(said, (counts.get(said) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([said, count]) => `${count} × ${said}`);
}

/** Lists acknowledged actions that are missing from the ledger, the stream or the storage. */
async function lossesOf(installation, load, database) {
  const lost = [...load.faults];
  const rows = await askDatabase('select event, subject_id from custody_entries', database);
  const written = new Map();
  for (const { event, subject_id: id } of rows) {
    written.set(`${event} ${id}`, (written.get(`${event} ${id}`) ?? 0) + 1);
  }
  const expectOnce = (key) => {
    if (written.get(key) !== 1) lost.push(`${written.get(key) ?? 0} entries ${key}`);
  };
  for (const id of load.uploads) expectOnce(`upload.started ${id}`);
  for (const [id, ticket] of load.tickets) {
    expectOnce(`ticket.created ${id}`);
    expectOnce(`upload.stored ${ticket.uploadId}`);
    if (load.told.get(`ticket.created ${id}`) !== 1) lost.push(`ticket ${id} was not told once`);
    if ((await load.play(load.people[0], ticket)) !== true) lost.push(`video of ticket ${id}`);
  }
  const ledger = await (await installation.admin.fetch('/api/custody/verification')).json();
  if (!ledger.intact) lost.push('the chain of custody is broken');
  return lost;
}

const isWell = ({ said }) => /^[23]/u.test(said) || said === '409 REPEAT_UNDER_WAY';

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {number} seconds
 * @property {() => unknown} begin
 * @property {() => unknown} [end]
 * @property {string[]} [watched]
 */

/**
 * Measures what callers notice of a fault.
 * @param {any} installation
 * @param {Fault} fault
 */
async function measure(installation, fault, database = owner.database) {
  const { name, seconds, begin, end = () => undefined, watched } = fault;
  if (!name.includes(wanted)) return;
  const file = await makeTestVideo();
  const load = new Load({ ...installation, file, ...(watched && { watched }) });
  const { head } = await (await installation.admin.fetch('/api/custody/verification')).json();
  const working = load.run(head.sequence);
  await pause(WARM_UP);
  const begun = performance.now();
  await begin();
  await pause(seconds * 1000);
  await end();
  const ended = performance.now();
  await pause(AFTERWARDS);
  load.end();
  await working;
  const during = load.notes.filter(({ at }) => at >= begun);
  const bad = during.filter((note) => !isWell(note));
  const well = Math.max(0, ...bad.map(({ at }) => at - ended));
  const lost = await lossesOf(installation, load, database);
  const slowest = during.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  const line = [
    name,
    [`${during.length - bad.length} answered`, ...countOf(bad)].join('<br>'),
    `${figures(slowest.milliseconds)} (${slowest.kind})`,
    figures(Math.max(...load.checks)),
    bad.length === 0 ? 'never unwell' : figures(well),
    `${load.uploads.size} uploads, ${load.tickets.size} tickets: ${lost.length === 0 ? 'nothing' : lost.slice(0, 5).join('; ')}`,
  ];
  console.log(`| ${line.join(' | ')} |`);
  for (const note of bad.filter(({ said }) => / without a code|no answer in/u.test(said))) {
    console.error(
      `finding: ${note.kind} said ${note.said} ${figures(note.at - begun)} after the fault began`,
    );
  }
}

async function bucketFaults() {
  const store = await startTestBucketServer({ place: 'memory', bytes: 4 * 1024 ** 3 });
  closing.push(() => store.stop());
  const { endpoint, accessKeyId, secretAccessKey } = store;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'faults' }));
  const network = await startTestProxy(endpoint);
  closing.push(() => network.close());
  const bucket = {
    STORAGE_BUCKET: 'faults',
    STORAGE_ENDPOINT: network.url,
    STORAGE_ACCESS_KEY: accessKeyId,
    STORAGE_SECRET_KEY: secretAccessKey,
  };
  const settings = [];
  for (const name of ['one', 'two', 'three'])
    settings.push({ ...(await settingsOf(name, owner.database)), ...bucket });
  const installation = await startInstallation(settings);
  const streams = await Promise.all(installation.urls.map((url) => startTestProxy(url)));
  closing.push(() => Promise.all(streams.map((stream) => stream.close())));
  const through = () => network.become('through');
  const become = (state) => streams.forEach((stream) => stream.become(state));

  await measure(installation, { name: 'nothing, for comparison', seconds: 10, begin: () => undefined });
  await measure(installation, {
    name: 'PostgreSQL killed (kill -9), started again after 5 s',
    seconds: 5,
    async begin() {
      const place = path.join(directory, 'postgres', 'cluster', 'postmaster.pid');
      process.kill(Number((await readFile(place, 'utf8')).split('\n')[0]), 'SIGKILL');
    },
    async end() {
      await postgres.stop().catch(() => undefined);
      postgres = await startPostgres();
    },
  });
  await measure(installation, {
    name: 'every connection to PostgreSQL cut at once',
    seconds: 0,
    begin: () =>
      askDatabase('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  });
  const outages = /** @type {const} */ ([
    ['refusing', 'bucket refuses connections for 20 s'],
    ['silent', 'bucket says nothing for 20 s'],
  ]);
  for (const [state, words] of outages)
    await measure(installation, {
      name: words,
      seconds: 20,
      begin: () => network.become(state),
      end: through,
    });
  await measure(installation, {
    name: 'live streams cut, and kept from coming back for 10 s',
    seconds: 10,
    watched: streams.map(({ url }) => url),
    begin: () => become('refusing'),
    end: () => become('through'),
  });
  await measure(installation, {
    name: 'one of three processes killed (kill -9), started again after 20 s',
    seconds: 20,
    begin: () => installation.running[1].kill(),
    end: () => installation.restart(1),
  });
}

async function diskFaults() {
  await askDatabase('create database on_disk', 'postgres');
  const disk = path.join(directory, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]);
  closing.push(() => execFileSync('umount', [disk]));
  const settings = await settingsOf('disk', 'on_disk');
  const installation = await startInstallation([settings]);
  const ballast = path.join(disk, 'ballast');
  await measure(
    installation,
    {
      name: 'disk full for 15 s (one process, files in a folder)',
      seconds: 15,
      // Writes until the disk is full.
      begin: () => writeFile(ballast, Buffer.alloc(300 * 1024 ** 2)).catch(() => undefined),
      end: () => rm(ballast),
    },
    'on_disk',
  );
}

try {
  console.log('| Fault | What people saw | Slowest answer | Slowest check | Well again after | Lost |');
  console.log('|---|---|---|---|---|---|');
  if (!'disk full'.includes(wanted) || wanted === '') await bucketFaults();
  await diskFaults();
} finally {
  for (const close of closing.toReversed()) {
    await Promise.resolve()
      .then(close)
      .catch((error) => console.error(error.message));
  }
  await rm(directory, { recursive: true, force: true });
}
process.exit(0);
