import { Gauge } from 'prom-client';
import { within } from './read-in-time.ts';

/** What is overdue. */
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
