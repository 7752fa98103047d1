import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import { eq, sql } from 'drizzle-orm';
import { tickets } from '../tickets/tickets.table.ts';

/** Sets a ticket's due date, and when its clock was paused; null while it runs. */
export async function setTicketClock(
  tx: Transaction,
  id: string,
  clock: Pick<Ticket, 'dueAt' | 'pausedAt'>,
): Promise<void> {
  // Whether the first report was late does not depend on what happened after it.
  const firstDueAt = sql`case when ${tickets.reopenReason} is not null then coalesce(${tickets.firstDueAt}, ${tickets.dueAt}) end`;
  await tx
    .update(tickets)
    .set({ ...clock, firstDueAt })
    .where(eq(tickets.id, id));
}
