// Suspends one of two processes (kill -STOP) again and again while both check, prepare and analyze videos and send
// webhooks, until the other one has taken over its jobs, and lets it continue. Counts what was stored twice or late, and
// what was lost. Usage: node bench/suspension/suspended-processes.mjs [rounds=50] [seed=1] [lease=1] [shortest=2] [longest=20]
// With the default lease of the product: node bench/suspension/suspended-processes.mjs 50 1 15 10 300
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { below, createIntegers } from '../../apps/test-support/src/fuzz/integers.ts';
import { startWebhookReceiver } from '../../apps/test-support/src/peers/webhook-receiver.ts';
import { startProductProcess } from '../../apps/test-support/src/product/product-process.ts';
import { createTicket } from '../../apps/test-support/src/submit-ticket.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '../../apps/test-support/src/test-users.ts';
import { makeFfmpegVideo } from '../../apps/test-support/src/videos/ffmpeg-videos.ts';
import { sendFile, sha256Of } from '../../apps/test-support/src/videos/send-video.ts';
import { makeTestVideo } from '../../apps/test-support/src/videos/test-videos.ts';

const [rounds = 50, seed = 1, lease = 1, shortest = 2, longest = 20] = process.argv.slice(2).map(Number);
const LONGEST_RECOVERY = 120_000;
const QUIET_WITHIN = 30_000;

const next = createIntegers(seed);
/** Returns the next number from 0 to 1. */
const draw = () => below(next, 1_000_000) / 1_000_000;
const between = (from, to) => from + draw() * (to - from);

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-suspended-'));
const postgres = await startEmbeddedPostgres({
  dataDirectory: path.join(directory, 'postgres'),
  log: { info: () => undefined, warn: () => undefined },
  onExit: () => process.exit(1),
});
const { host, user, password, database } = postgres.connection;
const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
const owner = new pg.Client({ host, user, password, database });
await owner.connect();
const receiver = await startWebhookReceiver();
await mkdir(path.join(directory, 'files'));

async function start(name) {
  const data = path.join(directory, name);
  await mkdir(data);
  await symlink(path.join(directory, 'files'), path.join(data, 'files'));
  return startProductProcess({
    DATA_DIRECTORY: data,
    DATABASE_URL: url,
    SECRET: 'a secret that only this measurement knows',
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    API_REQUESTS_PER_MINUTE: '1000000',
    WEBHOOK_ORIGINS: receiver.origin,
    JOB_LEASE_SECONDS: String(lease),
    FFMPEG_PATH: 'ffmpeg',
    LOG_LEVEL: 'warn',
  });
}

const processes = [await start('one'), await start('two')];
const admin = await signInOperator(processes[0].url);
const ann = await joinAgency(processes[0].url, admin, 'North PD');
await admin.client.webhooks.add({ url: `${receiver.origin}/hook`, events: ['ticket.created'] });
/** The user's sessions at both processes. */
const sessions = new Map();
for (const each of processes) sessions.set(each, await signIn(each.url, ann.email, ann.password));
const files = [await makeTestVideo(), await makeFfmpegVideo('mpeg4.avi')];

/** Uploads videos through a process and submits a ticket for each. */
async function work(process) {
  const person = sessions.get(process);
  for (const file of files) {
    const id = await sendFile(process.url, person, file);
    await person.client.uploads.seal({ id, sha256: await sha256Of(file) });
    for (;;) {
      const { state: now } = await person.client.uploads.get({ id });
      if (now === 'stored') break;
      if (now === 'refused') throw new Error('a video was refused');
      await pause(50);
    }
    await createTicket(person, [id]);
  }
}

const count = async (statement) => Number((await owner.query(statement)).rows[0].count);

/** Counts jobs and videos that are not finished. */
const unfinished = () =>
  count(`select (select count(*) from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier in ('check-upload', 'prepare-video', 'copy-video', 'analyze-video', 'send-webhook'))
    + (select count(*) from custody_pending_entries)
    + (select count(*) from uploads where state in ('receiving', 'checking'))
    + (select count(*) from videos where not exists (
        select from video_media where video_id = videos.id and state in ('ready', 'not-needed') and analysis = 'done'))
    as count`);

/** Waits until everything is finished. Returns whether that was so in time. */
async function settles(milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if ((await unfinished()) === 0) return true;
    await pause(100);
  }
  return false;
}

/** What must not happen, and how often it has. */
const faults = {
  'uploads with other than one entry': `select count(*) from uploads where state = 'stored' and (
     select count(*) from custody_entries where event = 'upload.stored' and subject_id = uploads.id::text) <> 1`,
  'videos with other than one entry': `select count(*) from videos where (
     select count(*) from custody_entries where event = 'video.prepared' and subject_id = videos.id::text) <> 1`,
  'videos with other than one poster': `select count(*) from videos where (
     select count(*) from derived_files where video_id = videos.id and kind = 'poster') <> 1`,
  'files that no row refers to': `select count(*) from blob_reservations`,
};

const posters = async () =>
  new Map(
    (
      await owner.query(`select id, video_id from derived_files where kind in ('poster', 'playable')`)
    ).rows.map((row) => [row.id, row.video_id]),
  );

let late = 0;
let takenOver = 0;
let quiet = 0;
let slowest = 0;
for (let round = 1; round <= rounds; round += 1) {
  const victim = processes[Math.floor(draw() * 2)];
  const other = processes.find((each) => each !== victim);
  const working = work(other);
  await pause(between(0, 3000));
  victim.child.kill('SIGSTOP');
  const begun = performance.now();
  const printed = other.printed().length;
  await pause(between(shortest, longest) * 1000);
  takenOver += /were requeued/u.test(other.printed().slice(printed)) ? 1 : 0;
  await working;
  // Only if the other process has finished all work, a change must come from the one that continues.
  const isQuiet = await settles(QUIET_WITHIN);
  quiet += isQuiet ? 1 : 0;
  const before = await posters();
  victim.child.kill('SIGCONT');
  if (!(await settles(LONGEST_RECOVERY)))
    throw new Error(`round ${round}: ${await unfinished()} are not finished`);
  slowest = Math.max(slowest, performance.now() - begun);
  const after = await posters();
  // A file that was there before the process continued must not be replaced by one of its own.
  if (isQuiet) late += [...before.keys()].filter((id) => !after.has(id)).length;
  console.log(`round ${round}: ${after.size} files, taken over in ${takenOver} rounds, late ${late}`);
}

const found = {};
for (const [name, statement] of Object.entries(faults)) found[name] = await count(statement);
const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
found['tickets without a webhook'] = (await count('select count(*) from tickets')) - new Set(ids).size;
const hasFault = late > 0 || Object.values(found).some((number) => number > 0);
if (hasFault) {
  const { rows } = await owner.query(`select videos.id, videos.ticket_id, (
      select json_agg(to_json(entries) order by sequence) from custody_entries entries
      where subject_id in (videos.id::text, videos.ticket_id::text)) as entries
    from videos where (select count(*) from custody_entries where event = 'video.prepared' and subject_id = videos.id::text) <> 1`);
  console.log(JSON.stringify(rows, null, 1));
}
const refused = processes.reduce(
  (sum, each) => sum + (each.printed().match(/has taken this job over/gu) ?? []).length,
  0,
);
await processes[0].verifyLedger();
console.log({
  rounds,
  takenOver,
  'finished before the process continued': quiet,
  'refused writes, as logged': refused,
  'late files': late,
  ...found,
  'webhook calls': ids.length,
  'of different deliveries': new Set(ids).size,
  'slowest round (s)': Math.round(slowest / 1000),
  ledger: 'intact',
});
await Promise.all(processes.map((each) => each.stop()));
await receiver.stop();
await owner.end();
await postgres.stop();
await rm(directory, { recursive: true, force: true });
process.exit(hasFault ? 1 : 0);
