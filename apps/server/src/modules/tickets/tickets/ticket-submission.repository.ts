import type { Reader } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, eq, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { tickets } from './tickets.table.ts';

/** Returns the id of the ticket with this number, or null if there is none that the actor may see. */
export async function getTicketIdByNumber(tx: Reader, number: string): Promise<string | null> {
  const [row] = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.number, number));
  return row?.id ?? null;
}

/**
 * Takes the next ticket number of the actor's agency. Other submissions of the agency wait until the
 * transaction ends.
 * @returns the agency's name, and the number; null if the submission already made a ticket
 */
export async function takeTicketNumber(
  tx: Reader,
  submission: { readonly agencyId: string; readonly submissionKey: string; readonly submittedAt: Date },
): Promise<{ readonly agencyName: string; readonly number: string | null }> {
  const { agencyId, submissionKey, submittedAt } = submission;
  const number = sql<string | null>`take_ticket_number(${agencies.id}, ${submissionKey},
    ${submittedAt.toISOString()})`;
  const [row] = await tx
    .select({ agencyName: agencies.name, number })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!row) throw new Error('the agency does not exist');
  return row;
}

const findSubmission = createStatement((tx) =>
  tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.agencyId, sql.placeholder('agencyId')),
        eq(tickets.submissionKey, sql.placeholder('submissionKey')),
      ),
    ),
);

/** Returns the ticket that an earlier call with the same key created, or null. */
export async function findTicketBySubmission(
  tx: Reader,
  agencyId: string,
  submissionKey: string,
): Promise<string | null> {
  const [row] = await findSubmission(tx, { agencyId, submissionKey });
  return row?.id ?? null;
}
