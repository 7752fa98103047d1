import type { Outputs } from '@plainview/contract/index';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import type { Approvals } from '../../identity/two-people/people.ts';
import { requestView } from '../../identity/two-people/two-people.view.ts';
import { extendHold, getHold, listHolds, placeHoldAcrossTickets } from './holds.ts';
import { releaseRequestOf, removalRequestOf } from './open-hold.ts';
import { declineRelease, releaseHoldAcrossTickets, removeTicketFromHold } from './release-hold.ts';

type HoldRow = Outputs['holds']['list']['items'][number];
type StoredHold = Awaited<ReturnType<typeof getHold>>['hold'];
type HeldTicket = Awaited<ReturnType<typeof getHold>>['tickets'][number];

/** Returns a hold across tickets. */
export function holdView(hold: StoredHold, who: Pick<Actor, 'userId'>, people: Approvals): HoldRow {
  const {
    releaseRequestedAt: _at,
    releaseRequestedBy: _by,
    releaseRequestedById: _byId,
    changedAt: _changed,
    ...row
  } = hold;
  const request = releaseRequestOf(hold);
  return { ...row, releaseRequest: request && requestView(request, who, people) };
}

/** Returns a ticket of a hold across tickets. */
export function heldTicketView(
  held: HeldTicket,
  who: Pick<Actor, 'userId'>,
  people: Approvals,
): Outputs['holds']['get']['tickets'][number] {
  const { removalRequestedAt: _at, removalRequestedBy: _by, removalRequestedById: _byId, ...row } = held;
  const request = removalRequestOf(held);
  return { ...row, removalRequest: request && requestView(request, who, people) };
}

const done = { done: true } as const;

export const holdProcedures = {
  list: admin.holds.list.handler(async ({ context: { app, actor }, input }) => {
    const { isReleased, ...range } = input;
    const by = isReleased ? 'released' : 'placed';
    const page = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, people } = await listHolds(app, actor, isReleased, page);
    return {
      items: rows.map((row) => holdView(row, actor, people)),
      nextCursor: nextCursor(by, rows, input.limit, (row) => row.placedAt),
      total,
    };
  }),

  get: admin.holds.get.handler(async ({ context: { app, actor }, input }) => {
    const { hold, tickets, people } = await getHold(app, actor, input.id);
    return {
      ...holdView(hold, actor, people),
      tickets: tickets.map((ticket) => heldTicketView(ticket, actor, people)),
    };
  }),

  place: admin.holds.place.handler(({ context: { app, actor, idempotency }, input }) =>
    placeHoldAcrossTickets(app, actor, input, idempotency),
  ),

  extend: admin.holds.extend.handler(async ({ context: { app, actor }, input }) => {
    await extendHold(app, actor, input.id, input.ticketIds);
    return done;
  }),

  removeTicket: admin.holds.removeTicket.handler(async ({ context: { app, actor }, input }) => {
    await removeTicketFromHold(app, actor, { ...input, requestedAt: input.requestedAt ?? null });
    return done;
  }),

  release: admin.holds.release.handler(async ({ context: { app, actor }, input }) => {
    await releaseHoldAcrossTickets(app, actor, { ...input, requestedAt: input.requestedAt ?? null });
    return done;
  }),

  decline: admin.holds.decline.handler(async ({ context: { app, actor }, input }) => {
    const { ticketId = null, requestedAt = null } = input;
    await declineRelease(app, actor, { ...input, ticketId, requestedAt });
    return done;
  }),
};
