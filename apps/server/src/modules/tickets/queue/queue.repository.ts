import type { Duty } from '@plainview/domain/identity/users/duty';
import type { Reviewer } from '@plainview/domain/tickets/queue/reviewer';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../identity/users/accounts.table.ts';
import { isOpenTicket } from '../tickets/ticket-filter.sql.ts';
import { tickets } from '../tickets/tickets.table.ts';

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
