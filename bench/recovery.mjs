// Measures the archive of the embedded database: how long a commit takes until it is archived (RPO), and how long restoring
// takes (RTO). With `bucket`, the archive is in Ceph's gateway (scripts/lib/test-tools.mjs). Usage: node bench/recovery.mjs
// [seconds=180] [mebibytes=1024] [wal=512] [bucket]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { takeBaseBackup } from '../apps/server/src/platform/embedded-postgres/wal-archive/base-backups.ts';
import { walArchiveOf } from '../apps/server/src/platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import {
  findBaseBackup,
  recoverCluster,
  removeRecovery,
} from '../apps/server/src/platform/embedded-postgres/wal-archive/recover-cluster.ts';
import { startTestBucketServer } from '../apps/test-support/src/bucket/test-bucket-server.ts';
import { createBucket } from '../apps/test-support/src/cluster/start-cluster.ts';

const [seconds = 180, mebibytes = 1024, wal = 512] = process.argv.slice(2, 5).map(Number);
const store =
  process.argv[5] === 'bucket' ? await startTestBucketServer({ place: 'disk', bytes: 20 * 1024 ** 3 }) : null;
const directory = await mkdtemp(path.join(tmpdir(), 'plainview-recovery-'));
const settings = readConfig({
  BACKUP_KEY: 'a backup key of this measurement only',
  WAL_ARCHIVE: store ? 's3://plainview/wal' : path.join(directory, 'archive'),
  ...(store && (await createBucket(store))),
});
const archive = await walArchiveOf(settings.walArchive);
const dataDirectory = path.join(directory, 'postgres');
const { signal } = new AbortController();
const log = { info: () => undefined, warn: (message) => console.error(message) };
const postgres = await startEmbeddedPostgres({
  dataDirectory,
  log,
  onExit: () => process.exit(1),
  walArchive: { archive },
});
const client = new pg.Client({ ...postgres.connection, ssl: false });
await client.connect();

const round = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** Commits a row every half second, and waits for the segment of each. Prints how long the slowest one took. */
async function measurePoint() {
  const waiting = [];
  const waited = [];
  const end = Date.now() + seconds * 1000;
  await client.query('create table commits (at timestamptz)');
  while (Date.now() < end || (waiting.length > 0 && Date.now() < end + 120_000)) {
    if (Date.now() < end) {
      const { rows } = await client.query(
        'insert into commits values (clock_timestamp()) returning pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
      );
      waiting.push({ at: Date.now(), segment: rows[0].segment });
    }
    while (waiting.length > 0 && (await archive.hasSegment(waiting[0].segment)))
      waited.push(Date.now() - waiting.shift().at);
    await pause(Date.now() < end ? 500 : 50);
  }
  waited.sort((one, other) => one - other);
  const median = waited[Math.floor(waited.length / 2)];
  console.log(
    `${waited.length} commits in ${seconds} s: archived after ${round(median)} s (median), ${round(waited.at(-1))} s (slowest); ${waiting.length} not archived`,
  );
}

/** Fills tables, takes a base backup, writes more, and restores everything. */
async function measureTime() {
  await client.query('create table filler (id bigint primary key, text text)');
  const fill = (from, count) =>
    client.query(
      `insert into filler select n, repeat(md5(n::text), 30) from generate_series($1::bigint, $2::bigint) n`,
      [from, from + count - 1],
    );
  const rows = mebibytes * 1000;
  for (let from = 0; from < rows; from += 50_000) await fill(from, Math.min(50_000, rows - from));
  await client.query('checkpoint');
  const begun = performance.now();
  const base = await takeBaseBackup({
    owner: postgres.connection,
    cluster: path.join(dataDirectory, 'cluster'),
    archive,
    secret: null,
    signal,
  });
  console.log(
    `base backup of ${Math.round(base.bytes / 1024 ** 2)} MiB: ${round(performance.now() - begun)} s`,
  );
  const before = (await archive.listSegments()).length;
  for (let from = rows; from < rows + wal * 700; from += 50_000) await fill(from, 50_000);
  const { rows: last } = await client.query('select pg_walfile_name(pg_switch_wal()) as segment');
  const writing = performance.now();
  while (!(await archive.hasSegment(last[0].segment))) await pause(50);
  console.log(`archiving caught up after ${round(performance.now() - writing)} s`);
  const segments = (await archive.listSegments()).length - before;
  for (const isScratch of [false, true]) {
    const restored = performance.now();
    const target = path.join(directory, 'restored');
    const server = await recoverCluster({
      archive,
      base: await findBaseBackup(archive, null),
      directory: target,
      target: null,
      isScratch,
      signal,
    });
    const took = performance.now() - restored;
    await server.stop();
    await removeRecovery(target);
    console.log(
      `${isScratch ? 'drill' : 'restore'} of the base backup and ${segments} segments (${segments * 16} MiB of WAL): ${round(took)} s`,
    );
  }
}

try {
  await measurePoint();
  await measureTime();
} finally {
  await client.end();
  await postgres.stop();
  await store?.stop();
  await rm(directory, { recursive: true, force: true });
}
