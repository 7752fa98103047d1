import { DAY, HOUR, MINUTE } from '../../shared/time.ts';
import { ok, problem, warning, type Check } from '../health/installation-checks.ts';
import type { BaseBackup } from './base-backups.ts';

/** A finished segment that waits longer than this is late. */
const LATE_SEGMENT = 2 * MINUTE;
/** A daily base backup or drill that began two hours late is still on time. */
const LATE = DAY + 2 * HOUR;

/** The state of the continuous archiving of the WAL. */
export interface ArchiveState {
  /** Folder, or `s3://<bucket>/<prefix>`. */
  readonly place: string;
  /** The server's timeline. */
  readonly timeline: number;
  /** When a segment was last archived; null if none was since the statistics were reset. */
  readonly lastArchivedAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly failures: number;
  /** Finished segments that are not archived yet. */
  readonly waiting: number;
  /** When the oldest of them was finished; null if none waits. */
  readonly waitsSince: Date | null;
  /** Why archiving fails, in the words of its program; null if it does not. */
  readonly reason: string | null;
  /** The first segment that was dropped since the last base backup; null if none was. */
  readonly droppedFrom: string | null;
}

/** Checks that the WAL is archived in time. */
export function checkArchive(state: ArchiveState, now: Date): Check {
  const name = 'WAL archive';
  const { place, waiting, waitsSince, lastArchivedAt, reason, droppedFrom } = state;
  const advice = `Check ${place}: is it mounted or reachable, is it writable, is it full? PostgreSQL tries again every minute.`;
  if (droppedFrom !== null) {
    const text = `segments from ${droppedFrom} on were dropped, because archiving failed for too long. Times since then can be restored only after the next base backup`;
    return problem(name, reason === null ? text : `${text}. It still fails: ${reason}`, advice);
  }
  const late = waitsSince === null ? 0 : now.getTime() - waitsSince.getTime();
  const count = `${waiting} ${waiting === 1 ? 'segment waits' : 'segments wait'}`;
  if (late > LATE_SEGMENT) {
    const why = reason === null ? '' : `: ${reason}`;
    return problem(name, `${count} to be archived since ${waitsSince?.toISOString()}${why}`, advice);
  }
  if (reason !== null) return warning(name, `archiving fails: ${reason}`, advice);
  if (lastArchivedAt === null) return ok(name, `archiving to ${place} begins`);
  return ok(name, `the last segment was archived at ${lastArchivedAt.toISOString()} to ${place}`);
}

/** Checks the base backups, from which times are restored. */
export function checkBaseBackups(backups: readonly BaseBackup[], now: Date): Check {
  const name = 'base backup';
  const advice = 'See the log of Plainview, and check the place in WAL_ARCHIVE and its free space.';
  const sorted = backups.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  if (oldest === undefined || newest === undefined)
    return warning(name, 'there is none yet, so no time can be restored', advice);
  const text = `the newest one is of ${newest.finishedAt.toISOString()}; the oldest time to restore is ${oldest.finishedAt.toISOString()}`;
  return now.getTime() - newest.startedAt.getTime() > LATE ? problem(name, text, advice) : ok(name, text);
}

/** The last attempt to restore the archive for practice. */
export interface RestoreDrill {
  readonly at: Date;
  readonly seconds: number;
  /** Time of the last transaction that was restored; null if nothing was. */
  readonly reachedAt: Date | null;
  /** Entries of the ledger that were verified. */
  readonly entries: number;
  /** Stored files that were read and compared with their SHA-256. */
  readonly files: number;
  /** Null if everything was restored and verified. */
  readonly problem: string | null;
}

/** Checks the last restore drill. @param last null if there was none */
export function checkRestoreDrill(last: RestoreDrill | null, now: Date): Check {
  const name = 'restore drill';
  const advice =
    'See the log of Plainview. A drill runs every day and restores the archive to a scratch folder.';
  if (last === null) return warning(name, 'there was none yet', advice);
  const text = `at ${last.at.toISOString()}, in ${last.seconds} s`;
  if (last.problem !== null)
    return problem(
      name,
      `the one ${text} failed: ${last.problem}`,
      'The archive cannot be relied on. Correct the cause, or set WAL_ARCHIVE to a new place; take a backup meanwhile.',
    );
  const found = `the database was restored ${text}, up to ${last.reachedAt?.toISOString() ?? 'its base backup'}: ${last.entries} ledger entries verified, ${last.files} files read`;
  return now.getTime() - last.at.getTime() > LATE ? warning(name, found, advice) : ok(name, found);
}
