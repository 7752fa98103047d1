import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseBackupHistory } from '@plainview/domain/operations/recovery/wal-segments';
import { addTime, DAY, HOUR, SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { drawTests, samplesOf } from '@plainview/test-support/draw-sample';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Several clusters are copied and started.
vi.setConfig({ testTimeout: 180_000 });
import { EmbeddedFolder, kill, query, until } from '../testing/embedded-folder.ts';
import type { DropLimits } from './archive-service.ts';
import { listDropped, readArchiveState } from './archive-state.ts';
import { listBaseBackups, removeUnneeded, takeBaseBackup } from './base-backups.ts';
import { FolderStore } from './folder-store.ts';
import { adoptRecovery, findBaseBackup, recoverCluster, removeRecovery } from './recover-cluster.ts';
import { WalArchive } from './wal-archive.ts';

const KEY = 'a backup key that only the tests know and nobody else';

let folder: EmbeddedFolder;
let place: string;
let archive: WalArchive;
let scratch: string;
const { signal } = new AbortController();

drawTests(4);
beforeEach(async () => {
  folder = await EmbeddedFolder.makeStopped();
  place = path.join(folder.home, 'archive');
  archive = openPlace();
  scratch = path.join(folder.home, 'scratch');
});

afterEach(async () => {
  await removeRecovery(scratch);
  await folder.remove();
});

const openPlace = (key = KEY, at = place) => new WalArchive(new FolderStore(at), key);
const fileOf = (name: string): string => path.join(place, 'wal', name);

const startArchiving = (limits?: DropLimits) =>
  folder.start({ walArchive: { archive, ...(limits && { limits }) } });

const takeBase = (owner: DatabaseConnection) =>
  takeBaseBackup({ owner, cluster: folder.cluster, archive, secret: 'of the data', signal });

/** Ends the current segment, and waits until all are archived. @returns its name */
async function archiveNow(connection: DatabaseConnection): Promise<string> {
  const [name] = await query(connection, 'select pg_walfile_name(pg_switch_wal())');
  await until(async () => (await stateOf(connection)).waiting === 0);
  return String(name);
}

const stateOf = (connection: DatabaseConnection) => readArchiveState(connection, place, folder.directory);

async function timeOf(connection: DatabaseConnection): Promise<Date> {
  const [at] = await query(connection, 'select clock_timestamp()');
  return at instanceof Date ? at : new Date(0);
}

/** Restores the archive and returns the rows of the table `acts`. */
async function restoreActs(target: Date | null) {
  const base = await findBaseBackup(archive, target);
  const server = await recoverCluster({ archive, base, directory: scratch, target, isScratch: true, signal });
  try {
    return { acts: await query(server.connection, 'select name from acts order by name'), ...server };
  } finally {
    await server.stop();
  }
}

/** Lists the first segments of the base backups that have a backup history file in the archive. */
const listBackupHistories = async (): Promise<string[]> =>
  (await archive.listSegments()).flatMap((name) => parseBackupHistory(name) ?? []).toSorted();

const failureOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return 'no failure';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

async function archiveTwoActs() {
  const { connection } = await startArchiving();
  await query(connection, 'create table acts (name text)');
  const base = await takeBase(connection);
  await query(connection, `insert into acts values ('first')`);
  // Commits have microseconds, times in JavaScript milliseconds.
  await query(connection, 'select pg_sleep(0.01)');
  const between = await timeOf(connection);
  await query(connection, 'select pg_sleep(0.01)');
  await query(connection, `insert into acts values ('second')`);
  const segment = await archiveNow(connection);
  return { connection, base, between, segment };
}

test('OP-04 a time between two acts is restored with the first one only', async () => {
  const { connection, between, base } = await archiveTwoActs();
  const { acts, reachedAt } = await restoreActs(between);
  expect(acts).toEqual(['first']);
  expect(reachedAt?.getTime()).toBeGreaterThan(base.finishedAt.getTime());
  expect(reachedAt?.getTime()).toBeLessThanOrEqual(between.getTime());
  expect((await restoreActs(null)).acts).toEqual(['first', 'second']);
  // Nothing of it was archived, and the running server was not touched.
  expect(await query(connection, 'select name from acts order by name')).toEqual(['first', 'second']);
  expect((await archive.listSegments()).filter((name) => !name.startsWith('00000001'))).toEqual([]);
});

test('OP-04 a time before the oldest base backup or after the last archived transaction is refused in one sentence', async () => {
  const { base, between } = await archiveTwoActs();
  expect(await failureOf(findBaseBackup(archive, addTime(base.startedAt, -SECOND)))).toMatch(
    /is before the oldest base backup in .*\. The earliest time is .*\.$/u,
  );
  const later = addTime(between, DAY);
  expect(await failureOf(restoreActs(later))).toMatch(
    /is after the last transaction that leads on from the base backup in .*, which is of 2\d{3}-.*\.$/u,
  );
  expect(await failureOf(findBaseBackup(openPlace(KEY, scratch), null))).toMatch(/is not an archive/u);
});

test('OP-04 a restored database continues its archive, from which earlier times can still be restored', async () => {
  const { between } = await archiveTwoActs();
  await folder.stopAll();
  const base = await findBaseBackup(archive, between);
  const recovery = { archive, base, target: between, directory: scratch, isScratch: false, signal };
  await (await recoverCluster(recovery)).stop();
  await rm(folder.directory, { recursive: true });
  await adoptRecovery(scratch, folder.directory);

  const { connection } = await startArchiving();
  await query(connection, `insert into acts values ('after the restore')`);
  await archiveNow(connection);
  expect(await archive.listSegments()).toContain('00000002.history');
  expect((await restoreActs(null)).acts).toEqual(['after the restore', 'first']);
  const next = await takeBase(connection);
  expect(next.timeline).toBe(2);
  expect((await findBaseBackup(archive, null)).name).toBe(next.name);
  expect((await restoreActs(between)).acts).toEqual(['first']);
});

test('OP-04 a commit is archived in time, directly after a start and although its segment is not full', async () => {
  const options = { walArchive: { archive }, settings: { archive_timeout: '1' } };
  const { connection } = await folder.start(options);
  await query(connection, 'create table acts (name text)');
  const [segment] = await query(connection, 'select pg_walfile_name(pg_current_wal_lsn())');
  await until(async () => (await stateOf(connection)).lastArchivedAt !== null);
  expect(await archive.listSegments()).toContain(segment);
});

test('OP-04 the same segment again is a success, and another one with its name is never overwritten', async () => {
  const { connection, segment } = await archiveTwoActs();
  const file = fileOf(segment);
  const before = await readFile(file);
  const status = path.join(folder.cluster, 'pg_wal', 'archive_status');
  await rename(path.join(status, `${segment}.done`), path.join(status, `${segment}.ready`));
  await query(connection, `insert into acts values ('third')`);
  await archiveNow(connection);
  expect(await readdir(status)).toContain(`${segment}.done`);
  expect((await readFile(file)).equals(before)).toBe(true);
  expect(await archive.readSegment(segment)).toHaveLength(16 * 1024 * 1024);

  await query(connection, `insert into acts values ('fourth')`);
  const [next] = await query(connection, 'select pg_walfile_name(pg_current_wal_lsn())');
  const foreign = fileOf(String(next));
  await writeFile(foreign, 'of another database');
  await query(connection, 'select pg_switch_wal()');
  await until(async () => (await stateOf(connection)).reason !== null);
  expect(await stateOf(connection)).toMatchObject({
    waiting: 1,
    reason: `${foreign} is another segment with the same name`,
  });
  expect(await readFile(foreign, 'utf8')).toBe('of another database');
});

test('OP-04 a missing or unwritable archive stops neither the start nor a commit, and is archived to once it is back', async () => {
  const { connection } = await archiveTwoActs();
  const away = `${place}-away`;
  await rename(place, away);
  await query(connection, `insert into acts values ('third')`);
  await query(connection, 'select pg_switch_wal()');
  await until(async () => (await stateOf(connection)).reason !== null);
  expect(await stateOf(connection)).toMatchObject({
    waiting: 1,
    reason: expect.stringContaining('is not mounted'),
  });
  await folder.stopAll();

  const next = await startArchiving();
  expect(next.warned).toEqual([expect.stringContaining('Mount it')]);
  await query(next.connection, `insert into acts values ('fourth')`);
  // Nothing was created where the archive is mounted.
  expect(await readdir(place).catch(() => [])).toEqual([]);
  await rm(place, { recursive: true, force: true });
  await rename(away, place);
  await query(next.connection, 'select pg_switch_wal()');
  await until(async () => (await stateOf(next.connection)).waiting === 0);
  expect((await stateOf(next.connection)).reason).toBeNull();
  expect((await restoreActs(null)).acts).toEqual(['first', 'fourth', 'second', 'third']);
});

// Needs root on Linux for a small file system.
test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'OP-04 a full archive is reported, leaves no part of a segment, and is archived to once it has space',
  async () => {
    await mkdir(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', place]);
    try {
      const { connection } = await startArchiving();
      await query(connection, 'create table acts (name text)');
      const filler = path.join(place, 'filler');
      execFileSync('sh', ['-c', `cat /dev/zero >'${filler}' 2>/dev/null || true`]);
      const [next] = await query(connection, 'select pg_walfile_name(pg_switch_wal())');
      await until(async () => (await stateOf(connection)).reason !== null);
      expect((await stateOf(connection)).reason).toMatch(/no space left on device/iu);
      expect(await archive.listSegments()).not.toContain(next);
      // The product continues.
      await query(connection, `insert into acts values ('first')`);
      await rm(filler);
      await archiveNow(connection);
      expect(await archive.listSegments()).toContain(next);
      expect((await stateOf(connection)).reason).toBeNull();
    } finally {
      await folder.stopAll();
      execFileSync('umount', [place]);
    }
  },
);

test('OP-04 WAL above the limit is dropped while archiving fails, and a new base backup ends the gap', async () => {
  const { connection } = await startArchiving({ walBytes: 1024, freeBytes: 0 });
  await query(connection, 'create table acts (name text)');
  const old = await takeBase(connection);
  const away = `${place}-away`;
  await rename(place, away);
  await query(connection, `insert into acts values ('lost')`);
  const [dropped] = await query(connection, 'select pg_walfile_name(pg_switch_wal())');
  await until(async () => (await listDropped(folder.directory)).length > 0);
  await until(async () => (await stateOf(connection)).waiting === 0);
  expect((await stateOf(connection)).droppedFrom).toBe(dropped);
  await rename(away, place);
  await query(connection, `insert into acts values ('kept')`);
  await archiveNow(connection);
  const after = await timeOf(connection);
  expect(await failureOf(restoreActs(after))).toContain(old.finishedAt.toISOString().slice(0, 10));
  await takeBase(connection);
  expect((await restoreActs(null)).acts).toEqual(['kept', 'lost']);
});

test('OP-04 kill -9 of PostgreSQL and of the product while segments are archived loses no act', async () => {
  const owner = await startArchiving();
  await query(owner.connection, 'create table acts (name text)');
  await takeBase(owner.connection);
  await folder.stopAll();
  const victims = samplesOf()(['both', 'postmaster', 'product'], 2);
  for (const victim of victims) {
    const child = await folder.startChild({ walArchive: [place, KEY] });
    expect(child.said).toBe('ready');
    const connection = await folder.connection();
    await query(connection, `insert into acts values ('${victim}')`);
    for (let count = 0; count < 3; count += 1)
      await query(connection, `select pg_logical_emit_message(true, 'fill', 'x'), pg_switch_wal()`);
    if (victim !== 'product') process.kill(await folder.postmasterPid(), 'SIGKILL');
    if (victim === 'postmaster') child.process.kill('SIGTERM');
    else child.process.kill('SIGKILL');
    await kill(child.process);
  }
  const { connection } = await startArchiving();
  await archiveNow(connection);
  await until(async () => (await stateOf(connection)).waiting === 0);
  expect((await restoreActs(null)).acts).toEqual(victims);
  const abandoned = fileOf('.000000010000000000000001.1');
  await writeFile(abandoned, 'part of a segment');
  const old = addTime(new Date(), -2 * HOUR);
  await utimes(abandoned, old, old);
  await removeUnneeded(archive, new Date());
  expect((await readdir(path.join(place, 'wal'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('OP-04 removal keeps every base backup and segment that the last seven days need', async () => {
  const { connection, base, between } = await archiveTwoActs();
  const second = await takeBase(connection);
  await query(connection, `insert into acts values ('third')`);
  await archiveNow(connection);
  const later = addTime(second.finishedAt, 8 * DAY);
  expect(await listBackupHistories()).toEqual([base.startSegment, second.startSegment]);
  expect((await removeUnneeded(archive, addTime(base.finishedAt, DAY))).backups).toEqual([]);
  expect((await restoreActs(between)).acts).toEqual(['first']);
  const removed = await removeUnneeded(archive, later);
  // Both are older than seven days: the newer one is still needed.
  expect(removed.backups).toEqual([base.name]);
  expect(removed.segments).toBeGreaterThan(0);
  expect((await listBaseBackups(archive)).map(({ name }) => name)).toEqual([second.name]);
  expect(await listBackupHistories()).toEqual([second.startSegment]);
  expect((await restoreActs(null)).acts).toEqual(['first', 'second', 'third']);
  expect(await removeUnneeded(archive, later)).toEqual({ backups: [], segments: 0 });
});

test('OP-04 an archive of another database is not written to', async () => {
  await mkdir(place);
  await writeFile(path.join(place, 'archive.json'), JSON.stringify({ systemIdentifier: '1', keyMark: '' }));
  const { connection, warned } = await startArchiving();
  expect(warned).toEqual([expect.stringContaining('the archive of another database')]);
  await query(connection, 'create table acts (name text)');
  await query(connection, 'select pg_switch_wal()');
  await until(async () => (await stateOf(connection)).failures > 0);
  expect(await readdir(place)).toEqual(['archive.json']);
  expect((await stateOf(connection)).reason).toContain('of another database');
});

/** Changes one bit in the middle. */
function flip(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  return Buffer.from(bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
}

/** Alters an object during a check. */
async function whileAltered(file: string, change: (bytes: Buffer) => Buffer, check: () => Promise<void>) {
  const before = await readFile(file);
  await writeFile(file, change(before));
  await check();
  await writeFile(file, before);
}

test('OP-04 nothing in an archive can be read without the key, altered or exchanged', async () => {
  const { connection, segment, base } = await archiveTwoActs();
  await query(connection, `insert into acts values ('a text to search for')`);
  const next = await archiveNow(connection);
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'archive.json') continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    expect(bytes.subarray(0, 4).toString()).toBe('PVA1');
  }
  expect(await failureOf(findBaseBackup(openPlace('x'.repeat(40)), null))).toBe(
    `${place} was encrypted with a different BACKUP_KEY.`,
  );
  const damaged = `The archived WAL segment ${segment} is damaged or cannot be read.`;
  const fails = async (): Promise<void> => expect(await failureOf(restoreActs(null))).toBe(damaged);
  await whileAltered(fileOf(segment), flip, fails);
  const other = await readFile(fileOf(next));
  await whileAltered(fileOf(segment), () => other, fails);
  const part = path.join(place, 'base', base.name, '000001');
  await whileAltered(part, flip, async () =>
    expect(await failureOf(restoreActs(null))).toBe(`the base backup ${base.name} is damaged`),
  );
  const facts = path.join(place, 'base', base.name, 'base-backup');
  await whileAltered(facts, flip, async () =>
    expect(await failureOf(findBaseBackup(openPlace(), null))).toContain(
      'has no base backup to restore from',
    ),
  );
  await whileAltered(
    path.join(place, 'archive.json'),
    (bytes) => Buffer.from(bytes.toString().replace(/"\d/u, '"9')),
    async () => expect(await failureOf(findBaseBackup(openPlace(), null))).toContain('different BACKUP_KEY'),
  );
  expect((await restoreActs(null)).acts).toHaveLength(3);
});
