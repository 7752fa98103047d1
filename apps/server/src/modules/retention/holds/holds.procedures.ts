import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { extendHold, getHold, listHolds, placeHoldAcrossTickets } from './holds.ts';
import { heldTicketView, holdView } from './holds.view.ts';
import { declineRelease, releaseHoldAcrossTickets, removeTicketFromHold } from './release-hold.ts';

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
