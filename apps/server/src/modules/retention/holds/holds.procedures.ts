import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { declineRelease } from './decline-release.ts';
import { heldTicketView, holdView } from './hold.view.ts';
import { extendHold, placeHoldAcross, readHold, readHolds } from './holds.ts';
import { releaseHoldAcross, removeFromHold } from './release-hold.ts';

const done = { done: true } as const;

export const holdProcedures = {
  list: admin.holds.list.handler(async ({ context: { app, actor }, input }) => {
    const { isReleased, ...range } = input;
    const by = isReleased ? 'released' : 'placed';
    const stretch = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, people } = await readHolds(app, actor, isReleased, stretch);
    return {
      items: rows.map((row) => holdView(row, actor, people)),
      nextCursor: nextCursor(by, rows, input.limit, (row) => row.placedAt),
      total,
    };
  }),

  get: admin.holds.get.handler(async ({ context: { app, actor }, input }) => {
    const { hold, tickets, people } = await readHold(app, actor, input.id);
    return {
      ...holdView(hold, actor, people),
      tickets: tickets.map((ticket) => heldTicketView(ticket, actor, people)),
    };
  }),

  place: admin.holds.place.handler(({ context: { app, actor, mark }, input }) =>
    placeHoldAcross(app, actor, input, mark),
  ),

  extend: admin.holds.extend.handler(async ({ context: { app, actor }, input }) => {
    await extendHold(app, actor, input.id, input.ticketIds);
    return done;
  }),

  removeTicket: admin.holds.removeTicket.handler(async ({ context: { app, actor }, input }) => {
    await removeFromHold(app, actor, { ...input, requestedAt: input.requestedAt ?? null });
    return done;
  }),

  release: admin.holds.release.handler(async ({ context: { app, actor }, input }) => {
    await releaseHoldAcross(app, actor, { ...input, requestedAt: input.requestedAt ?? null });
    return done;
  }),

  decline: admin.holds.decline.handler(async ({ context: { app, actor }, input }) => {
    const { ticketId = null, requestedAt = null } = input;
    await declineRelease(app, actor, { ...input, ticketId, requestedAt });
    return done;
  }),
};
