import type { LastBackup } from '@plainview/domain/operations/health/installation-checks';
import { SECOND } from '@plainview/domain/shared/time';
import { Gauge } from 'prom-client';

/** How long a scrape waits for each source. */
const SOURCE_TIMEOUT = SECOND;

/**
 * Returns null if the database does not respond soon. Without this, all metrics would be missing just when
 * the database is too slow.
 */
export async function within<Result>(reading: Promise<Result>): Promise<Result | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), SOURCE_TIMEOUT);
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Adds when the last backup was taken, and whether it is complete. Before the first backup, both are 0. */
export function addBackupGauges(add: (gauge: Gauge) => void, backup: () => Promise<LastBackup | null>): void {
  add(
    new Gauge({
      name: 'plainview_last_backup_timestamp_seconds',
      help: 'When the last backup began',
      registers: [],
      async collect() {
        const last = await within(backup());
        if (last) this.set(last.at.getTime() / SECOND);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_last_backup_complete',
      help: '1 if the last backup is complete, 0 if it failed',
      registers: [],
      async collect() {
        const last = await within(backup());
        if (last) this.set(last.isComplete ? 1 : 0);
      },
    }),
  );
}

/** Reviews by administrators that are overdue. */
export interface OverdueReviewFacts {
  readonly overdueWeeks: number;
  readonly isReviewOverdue: boolean;
}

/** Adds the gauges of overdue reviews of the audit trail and of access. */
export function addReviewGauges(
  add: (gauge: Gauge) => void,
  read: () => Promise<OverdueReviewFacts | null>,
): void {
  add(
    new Gauge({
      name: 'plainview_overdue_audit_weeks',
      help: 'Weeks of the ledger that were not signed off in time',
      registers: [],
      async collect() {
        const facts = await within(read());
        if (facts) this.set(facts.overdueWeeks);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_access_review_overdue',
      help: '1 if the yearly access review is overdue',
      registers: [],
      async collect() {
        const facts = await within(read());
        if (facts) this.set(facts.isReviewOverdue ? 1 : 0);
      },
    }),
  );
}
