import { toListedTicket } from '@plainview/domain/tickets/tickets/ticket';
import { readPresence, reportPresence } from '../../../live/report-presence.ts';
import { admin } from '../../../procedures/base.ts';
import { viewing } from '../../../procedures/input/viewing.ts';
import { ticketOutcomesView } from '../tickets/ticket-outcomes.view.ts';
import { ticketRowView, ticketView } from '../tickets/tickets.view.ts';
import { assignTicket, assignTickets } from './assign-ticket.ts';
import { getNextTicket, getWorkload, listReviewers } from './queue.ts';

export const queueProcedures = {
  assign: admin.queue.assign.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await assignTicket(app, actor, input), viewing(app, actor)),
  ),

  assignMany: admin.queue.assignMany.handler(async ({ context: { app, actor, idempotency }, input }) =>
    ticketOutcomesView(await assignTickets(app, actor, input, idempotency)),
  ),

  reviewers: admin.queue.reviewers.handler(({ context: { app, actor } }) => listReviewers(app, actor)),

  reportPresence: admin.queue.reportPresence.handler(async ({ context: { app, actor }, input }) => {
    const { isLeaving, ...page } = input;
    const room = { ...page, userId: actor.userId };
    return { others: await reportPresence(app, actor, room, isLeaving) };
  }),

  presence: admin.queue.presence.handler(async ({ context: { app, actor } }) => {
    const rooms = await readPresence(app, actor);
    return rooms.map(({ ticketId, people }) => ({ ticketId, people: [...people] }));
  }),

  workload: admin.queue.workload.handler(({ context: { app, actor } }) => getWorkload(app, actor)),

  next: admin.queue.next.handler(async ({ context: { app, actor }, input }) => {
    const ticket = await getNextTicket(app, actor, input.after ?? null);
    return { ticket: ticket && ticketRowView(toListedTicket(ticket), { who: actor, now: app.clock.now() }) };
  }),
};
