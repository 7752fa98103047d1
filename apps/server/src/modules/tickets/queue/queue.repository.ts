import type { Duty } from '@plainview/domain/identity/users/duty';
import type { OpenWork, PlayedWork, Reviewer } from '@plainview/domain/tickets/queue/reviewer';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../identity/users/accounts.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { isWatched } from '../../review/coverage/coverage.repository.ts';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { isOpenTicket, isReviewedBlind } from '../tickets/ticket-filter.sql.ts';
import { tickets, videos } from '../tickets/tickets.table.ts';

/** An approved administrator, who may lack the duty of a reviewer. */
export interface ReviewerAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly withheldDuties: readonly Duty[];
}

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  withheldDuties: users.withheldDuties,
};

// A literal, so that every plan can use the partial index of administrators.
const isAdministrator = and(sql`${users.role} = 'admin'`, eq(users.status, 'approved'));

/** Lists the approved administrators by name. */
export function listReviewerAccounts(tx: Reader): Promise<ReviewerAccount[]> {
  return tx.select(accountColumns).from(users).where(isAdministrator).orderBy(asc(users.name), asc(users.id));
}

/** Returns the approved administrators among these accounts, by name. */
export async function listAdministrators(tx: Reader, ids: readonly string[]): Promise<Reviewer[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isAdministrator, inArray(users.id, [...ids])))
    .orderBy(asc(users.name), asc(users.id));
}

/**
 * Returns an approved administrator, or null. Until the transaction ends, the account can neither be deleted
 * nor lose a right.
 */
export async function lockReviewerAccount(tx: Transaction, id: string): Promise<ReviewerAccount | null> {
  const [account] = await tx
    .select(accountColumns)
    .from(users)
    .where(and(isAdministrator, eq(users.id, id)))
    .for('share');
  return account ?? null;
}

/** Assigns a ticket to its reviewer and sets its status. `reopenReason` is set if it was completed before. */
export async function assignTicket(
  tx: Transaction,
  id: string,
  assignment: {
    readonly status: TicketStatus;
    readonly reviewerId: string;
    /** Null for a pending ticket, which has only an assignee. */
    readonly reviewerName: string | null;
    readonly reopenReason?: string;
  },
): Promise<void> {
  await tx.update(tickets).set(assignment).where(eq(tickets.id, id));
}

/** A ticket that lost its reviewer. */
export type UnassignedTicket = Pick<Ticket, 'id' | 'agencyId'>;

/** Removes a user as the reviewer of all open tickets. The name stays on tickets in review. */
export function unassignOpenTickets(tx: Transaction, reviewerId: string): Promise<UnassignedTicket[]> {
  return tx
    .update(tickets)
    .set({ reviewerId: null })
    .where(and(eq(tickets.reviewerId, reviewerId), isOpenTicket))
    .returning({ id: tickets.id, agencyId: tickets.agencyId });
}

/** A position in the order of urgency. */
export type QueuePlace = Pick<Ticket, 'id' | 'urgencyKey'>;

/**
 * Returns the id of the most urgent open ticket of a reviewer, or of those without a reviewer; null
 * if there is none.
 * @param reviewerId null for tickets without a reviewer
 * @param options.after only tickets after this position
 * @param options.exceptId a ticket that is left out
 */
export async function findUrgentTicket(
  tx: Reader,
  reviewerId: string | null,
  { after, exceptId }: { readonly after: QueuePlace | null; readonly exceptId: string | null },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        reviewerId === null ? isNull(tickets.reviewerId) : eq(tickets.reviewerId, reviewerId),
        isOpenTicket,
        after === null
          ? undefined
          : sql`(${tickets.urgencyKey}, ${tickets.id}) > (${after.urgencyKey}::bigint, ${after.id}::uuid)`,
        exceptId === null ? undefined : ne(tickets.id, exceptId),
      ),
    )
    .orderBy(asc(tickets.urgencyKey), asc(tickets.id))
    .limit(1);
  return row?.id ?? null;
}

/** Returns the length of what the parts cover together, in microseconds. */
const covered = (stretches: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(upper(stretch) - lower(stretch)), 0) from unnest(range_agg(${stretches})) as stretch)`;

/**
 * Sums up the open tickets of each reviewer, and those without one. Leaves out tickets that the acting user reviews a
 * second time: a sum would tell who reviewed them first.
 */
export async function sumOpenWork(tx: Reader, now: Date): Promise<OpenWork[]> {
  const rows = await readRows<{
    reviewer_id: string | null;
    open_tickets: number;
    overdue_tickets: number;
    footage: number;
  }>(
    tx,
    sql`
    with open_ticket as materialized (
      select ${tickets.id} as id, ${tickets.reviewerId} as reviewer_id, ${tickets.urgencyKey} as urgency_key
      from ${tickets} where ${isOpenTicket} and not ${isReviewedBlind}),
    watched as (
      select ${watchedParts.videoId} as video_id, ${covered(sql`${watchedParts.stretches}`)} as microseconds
      from open_ticket
      join ${watchedParts} on ${watchedParts.ticketId} = open_ticket.id
        and ${watchedParts.reviewerId} = open_ticket.reviewer_id and ${isWatched}
      group by ${watchedParts.videoId}),
    footage as (
      select open_ticket.id, sum(greatest(0,
        coalesce((${videos.facts} ->> 'durationMicroseconds')::numeric, 0) - coalesce(watched.microseconds, 0))) as microseconds
      from open_ticket
      join ${videos} on ${videos.ticketId} = open_ticket.id
      left join watched on watched.video_id = ${videos.id}
      group by open_ticket.id)
    select reviewer_id, count(*)::integer as open_tickets,
      (count(*) filter (where urgency_key <= ${now.getTime()}))::integer as overdue_tickets,
      coalesce(sum(footage.microseconds), 0)::float8 as footage
    from open_ticket left join footage using (id)
    group by reviewer_id`,
  );
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    openTickets: row.open_tickets,
    overdueTickets: row.overdue_tickets,
    footageLeftMicroseconds: row.footage,
  }));
}

/**
 * Sums up how long each reviewer played videos of the tickets delivered since a time, and how
 * much they watched.
 */
export async function sumPlayedWork(tx: Reader, deliveredSince: Date): Promise<PlayedWork[]> {
  const rows = await readRows<{ reviewer_id: string; played: number; watched: number }>(
    tx,
    sql`
    with delivered as materialized (
      select distinct ${reports.ticketId} as id from ${reports} where ${reports.deliveredAt} >= ${deliveredSince}),
    video as (
      select ${watchedParts.reviewerId} as reviewer_id, sum(${watchedParts.playedMilliseconds}) as played,
        ${covered(sql`${watchedParts.stretches}`)} as watched
      from delivered join ${watchedParts} on ${watchedParts.ticketId} = delivered.id
      group by ${watchedParts.reviewerId}, ${watchedParts.videoId})
    select reviewer_id, sum(played)::float8 as played, sum(watched)::float8 as watched from video group by reviewer_id`,
  );
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    playedMilliseconds: row.played,
    watchedMicroseconds: row.watched,
  }));
}
