import { dayOf } from '@plainview/domain/reports/insights/insight-period';
import { DAY, subtractTime } from '@plainview/domain/shared/time';
import { workloadPeriod } from '@plainview/domain/tickets/queue/reviewer';
import type { Reader } from '@plainview/postgres/database';
import {
  getAnswerCounts,
  getBacklog,
  getDeliveryInsights,
  getReportInsights,
} from '@plainview/server/modules/reports/insights/insights.repository';
import { sumOpenWork, sumPlayedWork } from '@plainview/server/modules/tickets/queue/workload.repository';
import { expect } from 'vitest';
import { ROWS } from './ticket-cases.ts';

// How figures are read from summaries, for flat-growth.test.ts.

/** A ticket an hour was delivered: 480 on 20 days, of 7 incident types. */
const period = {
  from: dayOf(subtractTime(new Date(), 20 * DAY)),
  to: dayOf(subtractTime(new Date(), DAY)),
};
const which = { ...period, agencyId: null, incidentType: null, step: 'week' } as const;
const DELIVERED = 480;

/** A reading of figures. */
interface SummaryCase {
  readonly read: (tx: Reader) => Promise<unknown>;
  /** The most rows and index entries that it reads. */
  readonly most: number;
}

const readInsights = async (tx: Reader): Promise<void> => {
  const { sums } = await getDeliveryInsights(tx, which);
  expect(Math.max(...sums.map((each) => each.tickets))).toBe(DELIVERED);
};

/** Readings by their descriptions. A row of a summary and its index entry are two. */
export const summaryCases: Readonly<Record<string, SummaryCase>> = {
  'insights of 20 days': { read: readInsights, most: 350 },
  'insights of an agency': { read: (tx) => getReportInsights(tx, which), most: 350 },
  backlog: {
    async read(tx) {
      const { openTickets, weeks } = await getBacklog(tx, which);
      expect(openTickets).toBe(ROWS / 50);
      expect(weeks.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(DELIVERED);
    },
    most: 650,
  },
  'open work of reviewers': {
    async read(tx) {
      const work = await sumOpenWork(tx, new Date());
      expect(work.reduce((sum, { openTickets }) => sum + openTickets, 0)).toBe(ROWS / 50);
    },
    // An index entry for each of 80 overdue tickets, and the sums of 7 incident types for two reviewers.
    most: 150,
  },
  'played work of reviewers': { read: (tx) => sumPlayedWork(tx, workloadPeriod(new Date())), most: 50 },
};

/** Like insights of 20 days, after two of the days changed: about ten rows for each of their 48 tickets. */
export const changedDaysCase: SummaryCase = { read: readInsights, most: 1000 };

/** Answers have no summaries: about five rows for each ticket of the period. */
export const answersCase: SummaryCase = {
  read: (tx) =>
    getAnswerCounts(tx, { ...which, from: subtractTime(new Date(), 20 * DAY), before: new Date() }),
  most: 2500,
};
