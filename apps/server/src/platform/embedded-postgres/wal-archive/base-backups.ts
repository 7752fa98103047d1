import { setTimeout as pause } from 'node:timers/promises';
import { findUnneeded, type BaseBackup } from '@plainview/domain/operations/recovery/base-backups';
import { parseSegment } from '@plainview/domain/operations/recovery/wal-segments';
import { MINUTE } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';
import { ArchiveError, DamagedObject } from './archive-error.ts';
import { copyCluster } from './cluster-copy.ts';
import type { WalArchive } from './wal-archive.ts';

const PATIENCE = 5 * MINUTE;
const POLL_MILLISECONDS = 100;
const PART_BYTES = 8 * 1024 * 1024;
const BASE = 'base/';

const facts = z.strictObject({
  format: z.literal(1),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date(),
  timeline: z.int().positive(),
  startSegment: z.string(),
  stopSegment: z.string(),
  stopLsn: z.string(),
  files: z.int().positive(),
  bytes: z.int().positive(),
  parts: z.int().positive(),
  /** Content of `backup_label`, which PostgreSQL needs to start from the copy. */
  label: z.string(),
});
const startRow = z.object({ segment: z.string(), now: z.date() });
const stopRow = z.object({ lsn: z.string(), label: z.string(), segment: z.string(), now: z.date() });

/** A base backup in an archive. */
export interface StoredBaseBackup extends BaseBackup {
  readonly files: number;
  /** Size of the database's files, before compression. */
  readonly bytes: number;
  readonly parts: number;
  readonly label: string;
}

/** Names of the objects of a base backup. The facts are stored last: without them there is no base backup. */
const objectsOf = (name: string) => ({
  facts: `${BASE}${name}/base-backup`,
  /** The secret that is kept with the data; absent if it is a setting. */
  secret: `${BASE}${name}/secret`,
  part: (number: number) => `${BASE}${name}/${String(number).padStart(6, '0')}`,
});

/** Facts never change, so each archive reads those of a base backup once. */
const known = new WeakMap<WalArchive, Map<string, StoredBaseBackup>>();

/** Lists the finished base backups of an archive, oldest first. Those that cannot be read are left out. */
export async function listBaseBackups(archive: WalArchive): Promise<StoredBaseBackup[]> {
  await archive.requireOwn();
  const names = new Set(await archive.list(BASE));
  const before = known.get(archive);
  const found = new Map<string, StoredBaseBackup>();
  for (const each of names) {
    const name = each.slice(BASE.length).split('/')[0] ?? '';
    const object = objectsOf(name).facts;
    if (each !== object) continue;
    const stored = before?.get(name) ?? (await readFacts(archive, name, object));
    if (stored !== null) found.set(name, stored);
  }
  known.set(archive, found);
  return [...found.values()].toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
}

async function readFacts(
  archive: WalArchive,
  name: string,
  object: string,
): Promise<StoredBaseBackup | null> {
  try {
    const { format: _format, ...rest } = facts.parse(JSON.parse((await archive.get(object)).toString()));
    return { name, ...rest };
  } catch (error) {
    if (error instanceof DamagedObject || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The running server to copy. */
export interface BaseBackupSource {
  readonly owner: DatabaseConnection;
  readonly cluster: string;
  readonly archive: WalArchive;
  /** Stored, too, because rows are sealed with it; null if it is a setting. */
  readonly secret: string | null;
  readonly signal: AbortSignal;
}

/**
 * Takes a base backup of the running server into its archive. It is finished once the WAL that it needs is archived.
 * @throws ArchiveError if that is not archived within five minutes
 */
export async function takeBaseBackup(source: BaseBackupSource): Promise<StoredBaseBackup> {
  const { owner, archive, secret, signal } = source;
  await removeUnfinished(archive);
  const client = new Client({ ...owner, ssl: false, application_name: 'plainview base backup' });
  // A lost connection ends the base backup; the next statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const started = await client.query(
      `select pg_walfile_name(lsn) as segment, clock_timestamp() as now from pg_backup_start('plainview', true) as lsn`,
    );
    const { segment: startSegment, now: startedAt } = startRow.parse(started.rows[0]);
    const timeline = parseSegment(startSegment)?.timeline ?? 1;
    const name = startedAt.toISOString().replaceAll(/[-:]/gu, '');
    const objects = objectsOf(name);
    const total = { files: 0, bytes: 0 };
    const parts = await storeParts(archive, objects, copyCluster(source.cluster, total, signal), signal);
    const stopped = await client.query(
      `select lsn, labelfile as label, pg_walfile_name(lsn - 1) as segment, clock_timestamp() as now
       from pg_backup_stop(false)`,
    );
    const { lsn, label, segment: stopSegment, now: finishedAt } = stopRow.parse(stopped.rows[0]);
    if (secret !== null) await putNew(archive, objects.secret, Buffer.from(secret));
    const times = { startedAt, finishedAt, timeline };
    const backup = { ...times, startSegment, stopSegment, stopLsn: lsn, ...total, parts, label };
    await waitForSegment(archive, stopSegment, signal);
    await putNew(archive, objects.facts, Buffer.from(JSON.stringify({ format: 1, ...backup })));
    return { name, ...backup };
  } finally {
    await client.end();
  }
}

/** @returns how many parts were stored */
async function storeParts(
  archive: WalArchive,
  objects: ReturnType<typeof objectsOf>,
  copy: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  let [parts, length] = [0, 0];
  let pieces: Buffer[] = [];
  async function store(): Promise<void> {
    signal.throwIfAborted();
    parts += 1;
    await putNew(archive, objects.part(parts), Buffer.concat(pieces));
    [pieces, length] = [[], 0];
  }
  for await (const piece of copy) {
    pieces.push(piece);
    length += piece.length;
    if (length >= PART_BYTES) await store();
  }
  if (length > 0) await store();
  return parts;
}

async function putNew(archive: WalArchive, name: string, bytes: Buffer): Promise<void> {
  if ((await archive.put(name, bytes)) === 'occupied')
    throw new ArchiveError(`${archive.place}/${name} exists already`);
}

/** Reads the copy of the cluster in a base backup. @throws DamagedObject */
export async function* readBaseBackup(
  archive: WalArchive,
  { name, parts }: StoredBaseBackup,
): AsyncGenerator<Buffer> {
  for (let number = 1; number <= parts; number += 1) yield await archive.get(objectsOf(name).part(number));
}

/** Returns the secret in a base backup; null if it was a setting. */
export async function readArchivedSecret(
  archive: WalArchive,
  { name }: StoredBaseBackup,
): Promise<string | null> {
  const { secret } = objectsOf(name);
  const names = await archive.list(`${BASE}${name}/`);
  return names.includes(secret) ? (await archive.get(secret)).toString() : null;
}

async function waitForSegment(archive: WalArchive, segment: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await archive.hasSegment(segment))) {
    if (Date.now() > deadline) throw new ArchiveError(`the WAL segment ${segment} was not archived in time`);
    await pause(POLL_MILLISECONDS, undefined, { signal });
  }
}

/** Removes what interrupted base backups left. */
async function removeUnfinished(archive: WalArchive): Promise<void> {
  const names = await archive.list(BASE);
  const finished = new Set(names);
  for (const each of names) {
    const name = each.slice(BASE.length).split('/')[0] ?? '';
    if (!finished.has(objectsOf(name).facts)) await archive.remove(each);
  }
}

/**
 * Removes base backups and WAL that no time of the last days needs, with their backup history files, and what interrupted
 * archiving left.
 */
export async function removeUnneeded(
  archive: WalArchive,
  now: Date,
): Promise<{ readonly backups: readonly string[]; readonly segments: number }> {
  const stored = await archive.listSegments();
  const { backups, segments, backupHistories } = findUnneeded(await listBaseBackups(archive), stored, now);
  for (const name of backups) {
    // First, so that an interrupted removal leaves no base backup that looks whole.
    await archive.remove(objectsOf(name).facts);
    for (const object of await archive.list(`${BASE}${name}/`)) await archive.remove(object);
  }
  for (const name of [...segments, ...backupHistories]) await archive.removeSegment(name);
  await archive.removeAbandoned(now);
  return { backups, segments: segments.length };
}
