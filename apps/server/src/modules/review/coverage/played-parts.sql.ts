import type { CountedPart } from '@plainview/domain/review/coverage/count-playback';
import type { WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { formatRanges, parseRanges } from '@plainview/postgres/multirange';
import { sql } from 'drizzle-orm';
import type { watchedCopies } from './watched-copies.table.ts';
import type { watchedParts } from './watched-parts.table.ts';

/** The parts of a video or of a copy that count for a person at one class of speeds. */
export interface CountedRow extends Pick<WatchedPart, 'speed' | 'isHeard' | 'stretches'> {
  readonly certainty: 'unconfirmed' | 'checked';
  readonly usedUntil: Date | null;
  readonly lastReportedAt: Date;
}

/** A row that tells when a report was counted, and as what. */
export type ReportedAt = Pick<CountedRow, 'certainty'> & { readonly usedUntil: Date; readonly now: Date };

/** Columns from which `toCountedRows` reads what is counted. */
export const countedColumns = <Table extends typeof watchedParts | typeof watchedCopies>({
  speed,
  isHeard,
  certainty,
  stretches,
  usedUntil,
  lastReportedAt,
}: Pick<Table, 'speed' | 'isHeard' | 'certainty' | 'stretches' | 'usedUntil' | 'lastReportedAt'>) => ({
  speed,
  isHeard,
  certainty,
  stretches,
  usedUntil,
  lastReportedAt,
});

type StoredRow = Pick<
  typeof watchedParts.$inferSelect,
  'speed' | 'isHeard' | 'certainty' | 'stretches' | 'usedUntil' | 'lastReportedAt'
>;

/** Returns rows without those that earlier releases stored, which are not counted. */
export const toCountedRows = (rows: readonly StoredRow[]): CountedRow[] =>
  rows.flatMap(({ certainty, stretches, ...row }) =>
    certainty === 'stated' ? [] : [{ ...row, certainty, stretches: toStretches(stretches) }],
  );

type StoredPart = Omit<WatchedPart, 'stretches' | 'certainty'> & Pick<StoredRow, 'stretches' | 'certainty'>;

/** Returns a row as it is shown. */
export const toWatchedPart = ({ stretches, certainty, ...part }: StoredPart): WatchedPart => ({
  ...part,
  certainty: certainty === 'checked' ? 'checked' : 'stated',
  stretches: toStretches(stretches),
});

const toStretches = (ranges: string) =>
  parseRanges(ranges).map(([startMicroseconds, endMicroseconds]) => ({ startMicroseconds, endMicroseconds }));

/** Returns the columns of what a report counts. */
export const toPlayedRow = (
  { stretches, playedMilliseconds, ...part }: CountedPart,
  { now, ...row }: ReportedAt,
) => ({
  ...part,
  ...row,
  stretches: formatRanges(stretches.map((one) => [one.startMicroseconds, one.endMicroseconds])),
  playedMilliseconds: Math.round(playedMilliseconds),
  firstReportedAt: now,
  lastReportedAt: now,
});

/** Adds what a report counts to what is stored; PostgreSQL merges the stretches. */
export const joinedWith = (table: typeof watchedParts | typeof watchedCopies) => ({
  reviewerName: sql`excluded.reviewer_name`,
  stretches: sql`${table.stretches} + excluded.stretches`,
  playedMilliseconds: sql`${table.playedMilliseconds} + excluded.played_milliseconds`,
  lastReportedAt: sql`greatest(${table.lastReportedAt}, excluded.last_reported_at)`,
  usedUntil: sql`greatest(${table.usedUntil}, excluded.used_until)`,
});
