import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader } from '@plainview/postgres/database';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { listCounts } from '../../../platform/database/schema/list-counts.table.ts';
import { fileVerifications } from '../../evidence/file-verifications/file-verifications.table.ts';
import { pendingRegistrations } from '../../identity/users/account.repository.ts';
import { overdueReviews } from '../../proof/access-reviews/oversight.repository.ts';
import { isOpenTicket, isOverdueAt, reviewerCondition } from './ticket-filter.sql.ts';
import { tickets } from './tickets.table.ts';

/** Counts of all tickets that the actor may see. */
export interface TicketCounts {
  readonly pending: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly overdue: number;
  /** Whether counting did not stop before the last overdue ticket. */
  readonly isOverdueExact: boolean;
  /** Open tickets with rush service. */
  readonly rush: number;
  readonly isRushExact: boolean;
  /** Open tickets with this reviewer. */
  readonly mine: number;
  readonly isMineExact: boolean;
  readonly videos: number;
  /** Stored files with a fault. */
  readonly faultyFiles: number;
  readonly overdueReviews: number;
  /** Registrations that await approval, at most 100; 0 for an agency. */
  readonly pendingRegistrations: number;
}

/** Counts the tickets of a status within a query that adds up all counts. */
const countOf = (status: TicketStatus) =>
  sql`coalesce(sum(${listCounts.rows}) filter (where ${eq(listCounts.list, 'tickets')}
    and ${eq(listCounts.status, status)}), 0)`.mapWith(Number);

const countOfVideos =
  sql`coalesce(sum(${listCounts.rows}) filter (where ${eq(listCounts.list, 'videos')}), 0)`.mapWith(Number);

/**
 * Counts the tickets that match a condition within another query. Stops soon after `upTo` unless it is null.
 */
const countWithin = (where: SQL | undefined, upTo: number | null) =>
  sql`(select count(*) from (
    select from ${tickets} where ${where} ${upTo === null ? sql`` : sql`limit ${upTo + 1}`}) as counted)`.mapWith(
    Number,
  );

/** Options of the ticket counts: one agency or all, and the limit for overdue, rush and own tickets. */
interface CountedTickets {
  readonly agencyId: string | null;
  readonly reviewerId: string;
  readonly now: Date;
  readonly upTo: number | null;
}

/** Counts all tickets that the actor may see and their videos in one query. */
export async function countTickets(
  tx: Reader,
  { agencyId, reviewerId, now, upTo }: CountedTickets,
): Promise<TicketCounts> {
  const ofAgency = agencyId ? eq(tickets.agencyId, agencyId) : undefined;
  const ofFiles = agencyId ? eq(fileVerifications.agencyId, agencyId) : undefined;
  const [counts] = await tx
    .select({
      pending: countOf('pending'),
      inProgress: countOf('in_progress'),
      completed: countOf('completed'),
      overdue: countWithin(and(ofAgency, isOverdueAt(now)), upTo),
      rush: countWithin(and(ofAgency, isNotNull(tickets.rush), isOpenTicket), upTo),
      mine: countWithin(and(ofAgency, reviewerCondition(reviewerId), isOpenTicket), upTo),
      videos: countOfVideos,
      overdueReviews,
      pendingRegistrations: agencyId ? sql`0`.mapWith(Number) : pendingRegistrations,
      faultyFiles: tx.$count(fileVerifications, and(isNotNull(fileVerifications.fault), ofFiles)),
    })
    .from(listCounts)
    .where(agencyId ? eq(listCounts.agencyId, agencyId) : undefined);
  if (!counts) throw new Error('an aggregate without groups returns one row');
  const most = upTo ?? Infinity;
  return {
    ...counts,
    overdue: Math.min(counts.overdue, most),
    isOverdueExact: counts.overdue <= most,
    rush: Math.min(counts.rush, most),
    isRushExact: counts.rush <= most,
    mine: Math.min(counts.mine, most),
    isMineExact: counts.mine <= most,
  };
}
