import type { RequestFacts } from '@plainview/domain/identity/two-people/two-person-rule';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { earliestDestruction } from '@plainview/domain/retention/destructions/agency-retention';
import { hashOfEvidence } from '@plainview/domain/retention/destructions/destruction';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { pendingRequestOf, requireSecondPerson } from '../../identity/two-people/second-person.ts';
import { stop } from '../../tickets/tickets/stop-destruction.ts';
import { lockTicket } from '../../tickets/tickets/ticket.repository.ts';
import { listDueTickets } from '../schedules/due-ticket.repository.ts';
import {
  findAgencyChange,
  listRetentionRules,
  readRetentionOptions,
} from '../schedules/retention-settings.repository.ts';
import {
  findDestruction,
  lockDestruction,
  updateDestruction,
  type NamedDestruction,
} from './destruction.repository.ts';
import { notifyOfDestruction } from './notify-of-destruction.ts';
import { readTicketFiles } from './ticket-files.ts';

/** Returns the request that a destruction waits for to be approved; null if it does not wait. */
export const requestOfDestruction = ({
  state,
  requestedAt,
  requestedBy,
  requestedById,
}: NamedDestruction): RequestFacts | null =>
  state === 'requested' ? pendingRequestOf(requestedAt, requestedBy, requestedById) : null;

/** Locks the ticket of a destruction, then the destruction. @throws AppError NOT_FOUND */
async function lockBoth(
  tx: Transaction,
  id: string,
): Promise<{ readonly destruction: NamedDestruction; readonly ticketNumber: string }> {
  const seen = await findDestruction(tx, id);
  if (!seen) throw new AppError('NOT_FOUND');
  const ticket = await lockTicket(tx, seen.ticketId);
  const destruction = await lockDestruction(tx, id);
  if (!destruction) throw new AppError('NOT_FOUND');
  return { destruction, ticketNumber: ticket?.number ?? '' };
}

/**
 * Returns whether a ticket may still be destroyed as it was requested: it is due, without a hold, and has the
 * same videos and reports. The caller has locked the ticket.
 */
export async function isAsRequested(
  tx: Transaction,
  { ticketId, evidenceSha256 }: NamedDestruction,
  now: Date,
): Promise<boolean> {
  const filter = { rules: await listRetentionRules(tx), now, ids: [ticketId], withoutStates: [] };
  const due = await listDueTickets(tx, filter, { after: null, until: null, limit: 1 });
  if (due.length === 0) return false;
  const { files } = await readTicketFiles(tx, ticketId);
  return hashOfEvidence(files) === evidenceSha256;
}

/**
 * Approves a requested destruction as a second administrator; the undo window begins.
 * @throws AppError NOT_FOUND or DESTRUCTION_NOT_REQUESTED; those of `requireSecondPerson`; DESTRUCTION_CHANGED
 *   if the ticket is no longer as it was requested
 */
export function approveDestruction(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { destruction, ticketNumber } = await lockBoth(tx, id);
    if (destruction.state !== 'requested') throw new AppError('DESTRUCTION_NOT_REQUESTED');
    const request = requestOfDestruction(destruction);
    if (!request) throw new Error('a requested destruction has a requester');
    await requireSecondPerson(context, tx, actor, request);
    if (!(await isAsRequested(tx, destruction, now))) throw new AppError('DESTRUCTION_CHANGED');
    const change = await findAgencyChange(tx, destruction.agencyId);
    const options = await readRetentionOptions(tx);
    const destroyAfter = earliestDestruction(now, options, change?.changedAt ?? null);
    await updateDestruction(tx, id, {
      state: 'scheduled',
      approvedAt: now,
      approvedBy: actor.name,
      approvedById: actor.userId,
      destroyAfter,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.destruction_scheduled',
      subject: 'ticket',
      subjectId: destruction.ticketId,
      ticketId: destruction.ticketId,
      agencyId: destruction.agencyId,
      data: {
        schedule: destruction.schedule,
        dueAt: destruction.dueAt.toISOString(),
        destroyAfter: destroyAfter.toISOString(),
        evidenceSha256: destruction.evidenceSha256,
        requestedBy: destruction.requestedBy,
      },
    });
    const scheduled = [{ agencyId: destruction.agencyId, ticketNumber, destroyAfter }];
    await notifyOfDestruction(context, tx, scheduled, { eventKey: id, now });
  });
}

/**
 * Stops a requested or scheduled destruction. The ticket stays due; only a person can schedule it again.
 * @throws AppError NOT_FOUND, REASON_REQUIRED or DESTRUCTION_NOT_OPEN
 */
export function stopDestruction(
  context: AppContext,
  actor: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  return tenantTransaction(context.database, actor, async (tx) => {
    const { destruction } = await lockBoth(tx, id);
    if (destruction.state !== 'requested' && destruction.state !== 'scheduled')
      throw new AppError('DESTRUCTION_NOT_OPEN');
    await stop(tx, actor, destruction, { reason, now: context.clock.now() });
  });
}
