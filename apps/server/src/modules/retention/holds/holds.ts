import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { MOST_HELD_TICKETS } from '@plainview/domain/retention/holds/hold';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { readApprovals, type Approvals } from '../../identity/two-people/people.ts';
import { HOLD_PLACED, stopOpenDestruction } from '../../tickets/tickets/stop-destruction.ts';
import * as repository from './holds.repository.ts';
import type { CountedHold, HeldTicket, StoredHold } from './holds.repository.ts';
import { lockOpenHold, releaseRequestOf, removalRequestOf } from './open-hold.ts';
import { withoutReleaseRequest } from './release-hold.ts';

/**
 * Returns one page of the holds across tickets in force, or of released ones, newest first, and which
 * requests the actor may approve.
 */
export const listHolds = (
  context: AppContext,
  actor: AdminActor,
  isReleased: boolean,
  page: PageRequest,
): Promise<CountedPage<CountedHold> & { readonly people: Approvals }> =>
  tenantRead(context.database, actor, async (tx) => {
    const found = await readCountedPage(page, {
      rows: () => repository.listHolds(tx, isReleased, page),
      total: async () => exactly(await repository.countHolds(tx, isReleased)),
    });
    const requests = found.rows.flatMap((hold) => releaseRequestOf(hold) ?? []);
    return { ...found, people: await readApprovals(context, tx, actor, requests) };
  });

/** Returns a hold with its tickets, and which requests the actor may approve. */
export const getHold = (
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<{
  readonly hold: CountedHold;
  readonly tickets: readonly HeldTicket[];
  readonly people: Approvals;
}> =>
  tenantRead(context.database, actor, async (tx) => {
    const hold = await repository.getHold(tx, id);
    if (!hold) throw new AppError('NOT_FOUND');
    const tickets = await repository.describeHeldTickets(tx, id);
    const requests = [releaseRequestOf(hold), ...tickets.map(removalRequestOf)].filter((one) => one !== null);
    return { hold, tickets, people: await readApprovals(context, tx, actor, requests) };
  });

/** The matter of a hold, and the tickets that it covers. */
export interface HoldForm {
  readonly name: string;
  readonly reason: string;
  readonly ticketIds: readonly string[];
}

/**
 * Places a hold across tickets: neither they nor their videos can be deleted or destroyed until it is
 * released. Stops their scheduled destructions.
 * @returns its id
 * @throws AppError NOT_FOUND if a ticket does not exist
 */
export function placeHoldAcrossTickets(
  context: AppContext,
  actor: AdminActor,
  { name, reason, ticketIds }: HoldForm,
  idempotency: IdempotentRequest | null,
): Promise<{ readonly id: string }> {
  if (reason === '' || name === '') throw new AppError('REASON_REQUIRED');
  if (ticketIds.length === 0) throw new AppError('NOTHING_SELECTED');
  const now = context.clock.now();
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const id = newId();
    const held = await lockTickets(tx, ticketIds);
    const hold = { id, name, reason, placedAt: now, placedBy: actor.name, changedAt: now };
    await repository.createHold(tx, hold);
    await recordEvent(tx, actor, now, {
      event: 'hold.placed',
      subject: 'hold',
      subjectId: id,
      agencyId: null,
      audience: 'internal',
      data: { hold: name, reason, count: held.length },
    });
    await addTickets(tx, actor, { hold, held, now });
    return { id };
  });
}

/**
 * Adds tickets to a hold; those that it already covers stay. Ends a request to release it, which was
 * about fewer tickets.
 */
export function extendHold(
  context: AppContext,
  actor: AdminActor,
  id: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) throw new AppError('NOTHING_SELECTED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const covered = new Set((await repository.listHeldTickets(tx, id)).map(({ ticketId }) => ticketId));
    const held = (await lockTickets(tx, ticketIds)).filter((ticket) => !covered.has(ticket.id));
    if (held.length === 0) return;
    if (covered.size + held.length > MOST_HELD_TICKETS)
      throw new AppError('HOLD_TOO_LARGE', { most: MOST_HELD_TICKETS });
    await repository.updateHold(tx, id, { changedAt: now, ...withoutReleaseRequest });
    await addTickets(tx, actor, { hold, held, now });
  });
}

/** Locks tickets in the order of their ids. @throws AppError NOT_FOUND */
async function lockTickets(tx: Transaction, ids: readonly string[]): Promise<readonly Ticket[]> {
  const locked: Ticket[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    const ticket = await lockTicket(tx, id);
    if (!ticket) throw new AppError('NOT_FOUND');
    locked.push(ticket);
  }
  return locked;
}

async function addTickets(
  tx: Transaction,
  actor: AdminActor,
  {
    hold,
    held,
    now,
  }: {
    readonly hold: Pick<StoredHold, 'id' | 'name' | 'reason'>;
    readonly held: readonly Ticket[];
    readonly now: Date;
  },
): Promise<void> {
  await repository.addHeldTickets(
    tx,
    held.map(({ id: ticketId, agencyId }) => ({
      holdId: hold.id,
      ticketId,
      agencyId,
      addedAt: now,
      addedBy: actor.name,
    })),
  );
  for (const { id: ticketId, agencyId } of held) {
    await stopOpenDestruction(tx, actor, ticketId, { reason: HOLD_PLACED, now });
    await recordEvent(tx, actor, now, {
      event: 'ticket.added_to_hold',
      subject: 'ticket',
      subjectId: ticketId,
      ticketId,
      agencyId,
      data: { holdId: hold.id, hold: hold.name, reason: hold.reason },
    });
  }
}
