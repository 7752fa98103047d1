import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { changeEach, type Outcome } from '../../../platform/core/outcomes.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { pendingRequestOf, stepOfTwo } from '../../identity/two-people/second-person.ts';
import {
  createReleaseRequest,
  deleteReleaseRequest,
  getReleaseRequest,
} from '../../retention/holds/holds.repository.ts';
import { getTicket, type TicketDetail } from './get-ticket.ts';
import { HOLD_PLACED, stopOpenDestruction } from './stop-destruction.ts';
import { setTicketHold } from './tickets.repository.ts';

async function lockFor(
  tx: Transaction,
  actor: AdminActor,
  change: 'placeHold' | 'releaseHold',
  ticketId: string,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const ability = ticketAbilities(actor, ticketFacts(ticket))[change];
  if (!ability.allowed) throw new AppError(ability.code);
  return ticket;
}

/** Places a hold: neither the ticket nor its videos can be deleted until it is released. */
export async function placeHold(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  reason: string,
): Promise<TicketDetail> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, (tx) => lockAndHold(tx, actor, ticketId, { reason, now }));
  return getTicket(context, actor, ticketId);
}

/** Places a hold on each of several tickets like `placeHold`. */
export async function placeHolds(
  context: AppContext,
  actor: AdminActor,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
  idempotency: IdempotentRequest | null,
): Promise<readonly Outcome[]> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  const tickets = ids.map((id) => ({ id }));
  return withIdempotency(context, actor, idempotency, (tx) =>
    changeEach(tickets, ({ id }) => lockAndHold(tx, actor, id, { reason, now })),
  );
}

/** Places a hold on a ticket, which it locks first. */
async function lockAndHold(
  tx: Transaction,
  actor: AdminActor,
  ticketId: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const { id, agencyId } = await lockFor(tx, actor, 'placeHold', ticketId);
  await setTicketHold(tx, id, { reason, placedBy: actor.name, placedAt: now });
  await stopOpenDestruction(tx, actor, id, { reason: HOLD_PLACED, now });
  await recordEvent(tx, actor, now, {
    event: 'ticket.hold_placed',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId,
    data: { reason },
  });
}

/**
 * Releases a hold. Under the two-person rule, the first call requests it, and the call of another
 * administrator releases it.
 */
export async function releaseHold(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  reason: string,
): Promise<TicketDetail> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  await tenantTransaction(context.database, actor, async (tx) => {
    const ticket = await lockFor(tx, actor, 'releaseHold', ticketId);
    const { id, agencyId, hold } = ticket;
    const now = context.clock.now();
    const request = await getReleaseRequest(tx, id);
    const pending =
      request && pendingRequestOf(request.requestedAt, request.requestedBy, request.requestedById);
    // The request of a ticket's own hold does not change, so callers need not name it.
    const step = await stepOfTwo(context, tx, actor, { pending, approves: 'current' });
    if (step === 'request') return requestRelease(tx, actor, { ticket, reason, now });
    await setTicketHold(tx, id, null);
    await deleteReleaseRequest(tx, id);
    await recordEvent(tx, actor, now, {
      event: 'ticket.hold_released',
      subject: 'ticket',
      subjectId: id,
      ticketId: id,
      agencyId,
      data: {
        reason,
        heldFor: hold?.reason ?? null,
        ...(pending && { requestedBy: pending.by }),
      },
    });
  });
  return getTicket(context, actor, ticketId);
}

async function requestRelease(
  tx: Transaction,
  actor: AdminActor,
  { ticket, reason, now }: { readonly ticket: Ticket; readonly reason: string; readonly now: Date },
): Promise<void> {
  const { id, agencyId } = ticket;
  // An earlier request may have ended with the right of its maker.
  await deleteReleaseRequest(tx, id);
  await createReleaseRequest(tx, {
    ticketId: id,
    agencyId,
    reason,
    requestedAt: now,
    requestedBy: actor.name,
    requestedById: actor.userId,
  });
  await recordEvent(tx, actor, now, {
    event: 'ticket.hold_release_requested',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId,
    audience: 'internal',
    data: { reason },
  });
}
