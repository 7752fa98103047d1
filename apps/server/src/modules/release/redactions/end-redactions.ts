import type { Transaction } from '@plainview/postgres/database';
import { closeCharges } from './redaction-charges.repository.ts';
import { listRedactions } from './redactions.repository.ts';
import { recordRedaction } from './redactions.ts';

/**
 * Ends the orders of a ticket that is about to be destroyed. Those that were not delivered are recorded as canceled.
 * What was billed stays on its statement.
 */
export async function endRedactions(tx: Transaction, ticketId: string, now: Date): Promise<void> {
  for (const redaction of await listRedactions(tx, ticketId)) {
    if (redaction.state === 'delivered' || redaction.state === 'canceled') continue;
    await recordRedaction(tx, 'Plainview', now, {
      redaction,
      event: 'redaction.canceled',
      audience: 'agency',
      data: { reason: 'The ticket was destroyed.' },
    });
  }
  await closeCharges(tx, ticketId);
}
