import { DAY } from '../../shared/time.ts';
import { parseBackupHistory, parseLsn, parseSegment, type TimelineSwitch } from './wal-segments.ts';

/** How far back the database can be restored. */
export const RECOVERY_DAYS = 7;
/** A base backup is due after this time. */
const INTERVAL = DAY;

/** A copy of the database's files, from which its archived WAL leads to every later time. */
export interface BaseBackup {
  readonly name: string;
  readonly startedAt: Date;
  /** The earliest time that it can be restored to. */
  readonly finishedAt: Date;
  readonly timeline: number;
  /** First and last WAL segment that it needs. */
  readonly startSegment: string;
  readonly stopSegment: string;
  readonly stopLsn: string;
}

/** Returns whether a base backup is due. */
export const isBaseBackupDue = (newest: BaseBackup | null, timeline: number, now: Date): boolean =>
  newest === null || newest.timeline !== timeline || now.getTime() - newest.startedAt.getTime() >= INTERVAL;

/** What of an archive is not needed anymore. */
export interface Unneeded {
  /** Names of base backups. */
  readonly backups: readonly string[];
  /** Names of WAL segments. */
  readonly segments: readonly string[];
  /** Names of backup history files, in which PostgreSQL describes base backups. No restore reads them. */
  readonly backupHistories: readonly string[];
}

/**
 * Returns what can be removed so that every time of the last days can still be restored: base backups that are
 * older than the newest one from before those days, segments that none of the others needs, and the backup history files
 * of both.
 * @param backups all base backups
 * @param names names of archived files; timeline histories are never removed
 */
export function findUnneeded(backups: readonly BaseBackup[], names: readonly string[], now: Date): Unneeded {
  const since = now.getTime() - RECOVERY_DAYS * DAY;
  const sorted = backups.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
  const before = sorted.filter(({ finishedAt }) => finishedAt.getTime() <= since);
  const removed = before.slice(0, -1);
  const kept = sorted.filter((each) => !removed.includes(each));
  const starts = kept.map(({ startSegment }) => parseSegment(startSegment)?.number ?? 0);
  const first = starts.length === 0 ? 0 : Math.min(...starts);
  const isBefore = (segment: string): boolean => (parseSegment(segment)?.number ?? first) < first;
  const isOfRemoved = (segment: string): boolean =>
    removed.some(({ startSegment }) => startSegment === segment);
  return {
    backups: removed.map(({ name }) => name),
    segments: names.filter(isBefore),
    backupHistories: names.filter((name) => {
      const segment = parseBackupHistory(name);
      return segment !== null && (isBefore(segment) || isOfRemoved(segment));
    }),
  };
}

/**
 * Returns the base backup to restore a time from: the newest one that had finished by then and that leads to the newest
 * timeline.
 * @param target null for the end of the archive
 * @param newestTimeline the newest timeline of the archive
 * @param history the timelines that lead to the newest one
 */
export function chooseBaseBackup(
  backups: readonly BaseBackup[],
  target: Date | null,
  newestTimeline: number,
  history: readonly TimelineSwitch[],
): BaseBackup | null {
  const leadsThere = ({ timeline, stopLsn }: BaseBackup): boolean =>
    timeline === newestTimeline ||
    history.some((left) => left.timeline === timeline && parseLsn(stopLsn) <= left.at);
  return (
    backups
      .filter((each) => leadsThere(each) && (target === null || each.finishedAt <= target))
      .toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime())
      .at(-1) ?? null
  );
}
