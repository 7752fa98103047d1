import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findUnneeded, type BaseBackup } from '@plainview/domain/operations/recovery/base-backups';
import { parseSegment } from '@plainview/domain/operations/recovery/wal-segments';
import { HOUR, MINUTE } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';
import { isErrno, syncDirectory } from '../../core/durable-file.ts';
import { ArchiveError, archivedFile, archivePlaces, isArchived, listArchived } from './archive-folder.ts';
import { copyCluster, syncFiles } from './cluster-copy.ts';

const DRAFT = '.new';
const PATIENCE = 5 * MINUTE;
const POLL_MILLISECONDS = 100;

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
});
const startRow = z.object({ segment: z.string(), now: z.date() });
const stopRow = z.object({ lsn: z.string(), label: z.string(), segment: z.string(), now: z.date() });

/** A base backup in an archive. */
export interface StoredBaseBackup extends BaseBackup {
  readonly files: number;
  /** Size of the database's files, before compression. */
  readonly bytes: number;
}

/** Paths in the folder of a base backup. */
export const baseBackupPlaces = (archive: string, name: string) => {
  const folder = path.join(archivePlaces(archive).base, name);
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    facts: path.join(folder, 'base-backup.json'),
    /** The secret that is kept with the data; absent if it is a setting. */
    secret: path.join(folder, 'secret'),
  };
};

/** Lists the finished base backups of an archive, oldest first. Those that cannot be read are left out. */
export async function listBaseBackups(archive: string): Promise<StoredBaseBackup[]> {
  const found: StoredBaseBackup[] = [];
  for (const name of await readdir(archivePlaces(archive).base)) {
    if (name.endsWith(DRAFT)) continue;
    try {
      const text = await readFile(baseBackupPlaces(archive, name).facts, 'utf8');
      const { format: _format, ...rest } = facts.parse(JSON.parse(text));
      found.push({ name, ...rest });
    } catch {
      // Something else, or what a removal left.
    }
  }
  return found.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
}

/** The running server to copy. */
export interface BaseBackupSource {
  readonly owner: DatabaseConnection;
  readonly cluster: string;
  readonly archive: string;
  /** Copied, too, because rows are sealed with it; null if it is a setting. */
  readonly secret: string | null;
  readonly signal: AbortSignal;
}

/**
 * Takes a base backup of the running server into its archive. It is finished once the WAL that it needs is archived.
 * @throws ArchiveError if that is not archived within five minutes
 */
export async function takeBaseBackup(source: BaseBackupSource): Promise<StoredBaseBackup> {
  const { owner, archive, secret, signal } = source;
  await removeDrafts(archive);
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
    const draft = baseBackupPlaces(archive, `${name}${DRAFT}`);
    await mkdir(draft.cluster, { recursive: true, mode: 0o700 });
    const copied = await copyCluster(source.cluster, draft.cluster, signal);
    const stopped = await client.query(
      `select lsn, labelfile as label, pg_walfile_name(lsn - 1) as segment, clock_timestamp() as now
       from pg_backup_stop(false)`,
    );
    const { lsn, label, segment: stopSegment, now: finishedAt } = stopRow.parse(stopped.rows[0]);
    await writeFile(path.join(draft.folder, 'backup_label'), label, { mode: 0o600 });
    if (secret !== null) await writeFile(draft.secret, `${secret}\n`, { mode: 0o600 });
    const backup = { startedAt, finishedAt, timeline, startSegment, stopSegment, stopLsn: lsn, ...copied };
    await writeFile(draft.facts, `${JSON.stringify({ format: 1, ...backup })}\n`, { mode: 0o600 });
    await syncFiles(draft.folder);
    await waitForSegment(archive, stopSegment, signal);
    await rename(draft.folder, baseBackupPlaces(archive, name).folder);
    await syncDirectory(archivePlaces(archive).base);
    return { name, ...backup };
  } finally {
    await client.end();
  }
}

async function waitForSegment(archive: string, segment: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await isArchived(archive, segment))) {
    if (Date.now() > deadline) throw new ArchiveError(`the WAL segment ${segment} was not archived in time`);
    await pause(POLL_MILLISECONDS, undefined, { signal });
  }
}

async function removeDrafts(archive: string): Promise<void> {
  const { base } = archivePlaces(archive);
  for (const name of await readdir(base))
    if (name.endsWith(DRAFT)) await rm(path.join(base, name), { recursive: true, force: true });
}

/** Removes base backups and WAL that no time of the last days needs, and what interrupted archiving left. */
export async function removeUnneeded(
  archive: string,
  now: Date,
): Promise<{ readonly backups: readonly string[]; readonly segments: number }> {
  const { backups, segments } = findUnneeded(
    await listBaseBackups(archive),
    await listArchived(archive),
    now,
  );
  for (const name of backups) {
    const { folder, facts: file } = baseBackupPlaces(archive, name);
    // First, so that an interrupted removal leaves no base backup that looks whole.
    await rm(file, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
  for (const name of segments) await rm(archivedFile(archive, name), { force: true });
  await removeAbandoned(archivePlaces(archive).wal, now);
  return { backups, segments: segments.length };
}

/** Removes segments that were being written when PostgreSQL was killed. */
async function removeAbandoned(wal: string, now: Date): Promise<void> {
  for (const name of await readdir(wal)) {
    if (!name.startsWith('.')) continue;
    const file = path.join(wal, name);
    try {
      if (now.getTime() - (await lstat(file)).mtimeMs > HOUR) await rm(file, { force: true });
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) throw error;
    }
  }
}
