import type { RedactionFilter } from '@plainview/domain/release/redactions/redaction-filter';
import type { RedactionState } from '@plainview/domain/release/redactions/redaction-transitions';
import type { Reader } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { and, eq, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import type { Redaction } from './redactions.repository.ts';
import { redactions } from './redactions.table.ts';

/** An order of a redacted copy in a list of several tickets. */
export type ListedOrder = Pick<
  Redaction,
  'id' | 'purpose' | 'requestNumber' | 'deadline' | 'dueAt' | 'orderedAt' | 'totalSeconds'
> & {
  readonly state: RedactionState;
  readonly agencyName: string;
  readonly ticketNumber: string;
};

// A literal, so that every plan can use the partial index.
const matches = (filter: RedactionFilter) =>
  filter === 'open'
    ? sql`${redactions.state} not in ('delivered', 'canceled')`
    : eq(redactions.state, filter);

/** Lists a page of the orders that the actor may see, by due date. */
export function listOrders(tx: Reader, filter: RedactionFilter, page: PageRequest): Promise<ListedOrder[]> {
  const { where, orderBy } = keysetCondition({ key: redactions.dueAt, id: redactions.id }, page);
  return tx
    .select({
      id: redactions.id,
      state: redactions.state,
      purpose: redactions.purpose,
      requestNumber: redactions.requestNumber,
      deadline: redactions.deadline,
      dueAt: redactions.dueAt,
      orderedAt: redactions.orderedAt,
      totalSeconds: redactions.totalSeconds,
      agencyName: agencies.name,
      ticketNumber: tickets.number,
    })
    .from(redactions)
    .innerJoin(tickets, eq(tickets.id, redactions.ticketId))
    .innerJoin(agencies, eq(agencies.id, redactions.agencyId))
    .where(and(matches(filter), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the orders that match a filter. May stop at `upTo`. */
export const countOrders = (tx: Reader, filter: RedactionFilter, upTo: number | null): Promise<RowCount> =>
  countRows(tx, redactions, matches(filter), upTo);
