import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { createStatementByIds } from '@plainview/postgres/statement';
import { and, eq, inArray, ne, not, notExists, sql } from 'drizzle-orm';
import { actingUser } from '../../../platform/database/schema/row-level-security.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { reviewReadings } from '../../review/second-reviews/second-reviews.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

const selectUnrecorded = createStatementByIds(tickets.id, (tx, hasId) =>
  tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        hasId,
        ne(tickets.status, 'pending'),
        not(sql`${tickets.id} = any (${blindTicketIds})`),
        notExists(
          tx
            .select({ id: reviewReadings.ticketId })
            .from(reviewReadings)
            .where(
              and(eq(reviewReadings.userId, sql`${actingUser}`), eq(reviewReadings.ticketId, tickets.id)),
            ),
        ),
      ),
    ),
);

/**
 * Returns those of the tickets whose first review has begun and of which it is not recorded that the acting
 * administrator knows it. The reviewer is no exception: someone else may become the reviewer later.
 */
export async function listUnrecordedReadings(
  tx: Reader,
  ticketIds: readonly string[],
): Promise<readonly string[]> {
  if (ticketIds.length === 0) return [];
  return (await selectUnrecorded(tx, ticketIds)).map(({ id }) => id);
}

/**
 * Makes taking a second review and reading the first one wait for each other, by person and ticket, until the
 * transaction ends.
 */
export const lockReading = (tx: Transaction, userId: string, ticketId: string): Promise<void> =>
  takeTransactionLock(tx, `review reading ${userId} ${ticketId}`);

/** Notes that a person knows the first review of tickets. Returns those of which it was not noted yet. */
export async function insertReadings(
  tx: Transaction,
  userId: string,
  ticketIds: readonly string[],
  readAt: Date,
): Promise<readonly { readonly id: string; readonly agencyId: string }[]> {
  if (ticketIds.length === 0) return [];
  const added = await tx
    .insert(reviewReadings)
    .values(ticketIds.map((ticketId) => ({ userId, ticketId, readAt })))
    .onConflictDoNothing()
    .returning({ id: reviewReadings.ticketId });
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  return tx
    .select({ id: tickets.id, agencyId: tickets.agencyId })
    .from(tickets)
    .where(inArray(tickets.id, ids));
}
