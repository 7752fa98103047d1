import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { findUrgentTicket } from './queue.repository.ts';

/**
 * Returns the open ticket that the actor should review next: own tickets first, then tickets without a
 * reviewer, each by urgency. After a ticket, it continues with the one behind it, so that repeated calls
 * visit all of them.
 * @param afterId the ticket after which to continue; null to begin with the most urgent one
 * @returns null if there is no other open ticket
 */
export function readNextTicket(
  { database }: AppContext,
  actor: AdminActor,
  afterId: string | null,
): Promise<Ticket | null> {
  return tenantRead(database, actor, async (tx) => {
    const after = afterId === null ? null : await getTicket(tx, afterId);
    const id = await findNext(tx, actor.userId, after);
    return id === null ? null : getTicket(tx, id);
  });
}

async function findNext(tx: Transaction, userId: string, after: Ticket | null): Promise<string | null> {
  const exceptId = after?.id ?? null;
  const isOpen = after !== null && after.status !== 'completed';
  const own = { id: userId, isLast: isOpen && after.reviewerId === userId };
  const free = { id: null, isLast: isOpen && after.reviewerId === null };
  const behind = own.isLast ? own : free.isLast ? free : null;
  if (behind) {
    const found = await findUrgentTicket(tx, behind.id, { after, exceptId });
    if (found !== null) return found;
  }
  for (const { id } of own.isLast ? [free, own] : [own, free]) {
    const found = await findUrgentTicket(tx, id, { after: null, exceptId });
    if (found !== null) return found;
  }
  return null;
}
