import { SECOND } from '@plainview/domain/shared/time';
import { Gauge } from 'prom-client';
import { within } from './database-gauges.ts';

/** How far the archive of the embedded database is. */
export interface RecoveryFacts {
  readonly archive: {
    readonly lastArchivedAt: Date | null;
    readonly failures: number;
    readonly waiting: number;
    readonly waitsSince: Date | null;
    readonly droppedFrom: string | null;
  };
  readonly newest: { readonly finishedAt: Date } | null;
  readonly drill: { readonly at: Date; readonly seconds: number; readonly problem: string | null } | null;
}

const seconds = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / SECOND;

/** Each gauge with its help and its value. */
const gauges: readonly (readonly [string, string, (facts: RecoveryFacts) => number])[] = [
  [
    'plainview_wal_last_archived_timestamp_seconds',
    'When a WAL segment was last archived',
    ({ archive }) => seconds(archive.lastArchivedAt),
  ],
  [
    'plainview_wal_archive_failures',
    'Attempts to archive a WAL segment that failed',
    ({ archive }) => archive.failures,
  ],
  [
    'plainview_wal_waiting_segments',
    'Finished WAL segments that are not archived',
    ({ archive }) => archive.waiting,
  ],
  [
    'plainview_wal_archive_lag_seconds',
    'How long the oldest finished WAL segment has waited to be archived',
    ({ archive: { waitsSince } }) => (waitsSince === null ? 0 : Date.now() / SECOND - seconds(waitsSince)),
  ],
  [
    'plainview_wal_dropped',
    '1 if WAL was dropped since the last base backup',
    ({ archive }) => (archive.droppedFrom === null ? 0 : 1),
  ],
  [
    'plainview_last_base_backup_timestamp_seconds',
    'When the last base backup was finished',
    ({ newest }) => seconds(newest?.finishedAt),
  ],
  [
    'plainview_last_restore_drill_timestamp_seconds',
    'When the last restore drill began',
    ({ drill }) => seconds(drill?.at),
  ],
  [
    'plainview_last_restore_drill_seconds',
    'How long the last restore drill took',
    ({ drill }) => drill?.seconds ?? 0,
  ],
  [
    'plainview_last_restore_drill_passed',
    '1 if the last restore drill restored and verified everything',
    ({ drill }) => (drill?.problem === null ? 1 : 0),
  ],
];

/** Adds the gauges of the archive. They keep their last value while the database does not answer. */
export function addRecoveryGauges(
  add: (gauge: Gauge) => void,
  read: () => Promise<RecoveryFacts | null>,
): void {
  let reading: { readonly until: number; readonly facts: Promise<RecoveryFacts | null> } | null = null;
  // One scrape reads the state once.
  const readOnce = (): Promise<RecoveryFacts | null> => {
    if (reading === null || reading.until < performance.now())
      reading = { until: performance.now() + SECOND, facts: read().catch(() => null) };
    return reading.facts;
  };
  for (const [name, help, valueOf] of gauges)
    add(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const facts = await within(readOnce());
          if (facts) this.set(valueOf(facts));
        },
      }),
    );
}
