// Measures how much longer the lists take with 100,000 tickets, videos and reports than with 1,000, over HTTP
// with a real session, and the cost of exporting all videos. Alternates between two products, each with its
// own database. Usage: node bench/lists.mjs [large=100000] [rounds=25]
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { addUploads, fillLists, rareWord } from './harness/fill-lists.mjs';

const large = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 25);
const small = 1000;
const directory = process.env.BENCH_DIRECTORY ?? (await mkdtemp(path.join(tmpdir(), 'plainview-lists-')));

async function ownerOf(data) {
  const owner = new pg.Client({
    host: path.join(data, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(data, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  return owner;
}

async function startProductWith(count, port) {
  const data = path.join(directory, String(count));
  const product = await startProductProcess({
    DATA_DIRECTORY: data,
    PORT: String(port),
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  });
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
  const owner = await ownerOf(data);
  const begun = performance.now();
  await fillLists(owner, agency, count);
  console.log(`filled ${count} in ${Math.round((performance.now() - begun) / 1000)} s`);
  const world = { count, product, admin, agency, owner };
  return { ...world, middle: await middleOf(world) };
}

/** Returns a cursor in the middle of each list, in the server's format. */
async function middleOf({ owner, count }) {
  const cursor = async (table, key, by) => {
    const { rows } = await owner.query(
      `select ${key} as key, id from ${table} order by ${key} desc, id desc offset $1 limit 1`,
      [Math.floor(count / 2)],
    );
    const at = JSON.stringify({ by, key: rows[0].key, id: rows[0].id });
    return Buffer.from(at).toString('base64url');
  };
  return {
    tickets: await cursor('tickets', 'submitted_at', 'submitted'),
    videos: await cursor('videos', 'stored_at', 'uploaded'),
    reports: await cursor('reports', 'delivered_at', 'delivered'),
  };
}

const ask = (person, address) => async (world) => {
  const answer = await world[person].fetch(`/api/${address}`);
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

const questions = {
  'tickets: first page': ask('admin', 'tickets'),
  'tickets: page in the middle': (world) => ask('admin', `tickets?cursor=${world.middle.tickets}`)(world),
  'tickets: by due date': ask('admin', 'tickets?sort=due&direction=ascending'),
  'tickets: by urgency': ask('admin', 'tickets?sort=urgency&direction=ascending'),
  'tickets: by reviewer': ask('admin', 'tickets?sort=reviewer&direction=ascending'),
  'tickets: overdue': ask('admin', 'tickets?overdue=true&sort=urgency&direction=ascending'),
  'tickets: overdue, newest first': ask('admin', 'tickets?overdue=true'),
  'tickets: own': ask('admin', 'tickets?reviewer=me&sort=urgency&direction=ascending'),
  'tickets: by status': ask('admin', 'tickets?sort=status'),
  'tickets: by incident type': ask('admin', 'tickets?sort=incidentType&direction=ascending'),
  'tickets: of a status': ask('admin', 'tickets?status=pending'),
  'tickets: of a status, most of all': ask('admin', 'tickets?status=completed'),
  'tickets: search, rare word': ask('admin', `tickets?search=${rareWord}`),
  'tickets: search, frequent word': ask('admin', 'tickets?search=traffic'),
  'tickets: search, every agency': ask('admin', 'tickets?search=police'),
  'tickets: search, two letters': ask('admin', 'tickets?search=qu'),
  'tickets: search, nothing found': ask('admin', 'tickets?search=nothing-like-it'),
  'tickets: search and a status': ask('admin', 'tickets?search=fog&status=pending'),
  'tickets: counts': ask('admin', 'tickets/counts'),
  'agency: first page': ask('agency', 'tickets'),
  'agency: by due date': ask('agency', 'tickets?sort=due'),
  'agency: search, rare word': ask('agency', `tickets?search=${rareWord}`),
  'agency: search, frequent word': ask('agency', 'tickets?search=traffic'),
  'agency: search, two letters': ask('agency', 'tickets?search=qu'),
  'agency: counts': ask('agency', 'tickets/counts'),
  'videos: first page': ask('admin', 'videos'),
  'videos: page in the middle': (world) => ask('admin', `videos?cursor=${world.middle.videos}`)(world),
  'videos: by officer': ask('admin', 'videos?sort=officer&direction=ascending'),
  'videos: by status': ask('admin', 'videos?sort=status'),
  'videos: search, an officer': ask('admin', 'videos?search=z.%20zimmer'),
  'videos: search, frequent word': ask('admin', 'videos?search=baker'),
  'videos: search, two letters': ask('admin', 'videos?search=qu'),
  'videos: search, nothing found': ask('admin', 'videos?search=nothing-like-it'),
  'reports: first page': ask('admin', 'reports'),
  'reports: page in the middle': (world) => ask('admin', `reports?cursor=${world.middle.reports}`)(world),
  'reports: of an incident type': ask('admin', 'reports?incidentType=Training'),
  'reports: by incident type': ask('admin', 'reports?sort=incidentType&direction=ascending'),
  'reports: search, frequent word': ask('admin', 'reports?search=baker'),
  'reports: search, nothing found': ask('admin', 'reports?search=nothing-like-it'),
  'users: first page': ask('admin', 'users?status=approved'),
  'users: search': ask('admin', 'users?status=approved&search=officer-77'),
};

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

async function timed(question, world) {
  const begun = performance.now();
  await question(world);
  return performance.now() - begun;
}

/** Alternates between the two products, so that other load on the machine affects both. */
async function compare(question, worlds) {
  const times = worlds.map(() => []);
  for (let round = -3; round < rounds; round += 1) {
    for (const [at, world] of worlds.entries()) {
      const took = await timed(question, world);
      if (round >= 0) times[at].push(took);
    }
  }
  return times.map(median);
}

async function createTickets(world) {
  const uploads = await addUploads(world.owner, world.agency, rounds);
  return async () => {
    const uploadId = uploads.pop();
    await world.agency.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker', 'Cole'],
      notes: 'at the bridge near exit ramp in fog and rain, second unit on scene, supervisor requested',
      videos: [{ uploadId, length: '00:10:00' }],
    });
  };
}

async function memory(pid, name) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024;
}

/** Returns the time, the size, and the growth of the server process's memory during the export. */
async function exportAll(world, format) {
  const { pid } = world.product.child;
  const selection = { kind: 'all', filter: {}, except: [] };
  const prepared = await world.admin.client.exports.prepare({ kind: 'videos', format, selection });
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await memory(pid, 'VmRSS');
  const begun = performance.now();
  const answer = await world.admin.fetch(prepared.url);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.byteLength;
  const seconds = (performance.now() - begun) / 1000;
  const growth = (await memory(pid, 'VmHWM')) - before;
  return { format, rows: prepared.rows, seconds, megabytes: bytes / 1024 ** 2, growth, before };
}

const row = (name, ...cells) =>
  console.log(name.padEnd(36) + cells.map((cell) => String(cell).padStart(12)).join(''));

const worlds = [await startProductWith(small, 18_117), await startProductWith(large, 18_118)];
try {
  row('median ms', `N=${small}`, `N=${large}`, 'ratio');
  for (const [name, question] of Object.entries(questions)) {
    const [few, many] = await compare(question, worlds);
    row(name, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2));
  }
  const creations = [];
  for (const world of worlds) creations.push(await createTickets(world));
  const times = worlds.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, create] of creations.entries()) times[at].push(await timed(create));
  }
  const [few, many] = times.map(median);
  row('ticket creation', few.toFixed(1), many.toFixed(1), (many / few).toFixed(2));

  console.log('\ndownload of all videos: seconds, MB of file, MB that the server process grew');
  for (const format of ['xlsx', 'csv', 'xlsx']) {
    for (const world of worlds) {
      const { rows, seconds, megabytes, growth } = await exportAll(world, format);
      row(`${format}, ${rows} rows`, seconds.toFixed(2), megabytes.toFixed(1), growth.toFixed(1));
    }
  }
} finally {
  for (const { owner, product } of worlds) {
    await owner.end();
    await product.stop();
  }
  if (!process.env.BENCH_DIRECTORY) await rm(directory, { recursive: true, force: true });
}
