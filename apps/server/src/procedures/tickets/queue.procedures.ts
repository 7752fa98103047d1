import { reportPresence } from '../../live/report-presence.ts';
import { assignToReviewer } from '../../use-cases/ticket/assign-ticket.ts';
import { readNextTicket } from '../../use-cases/ticket/next-ticket.ts';
import { readReviewers, readWorkload } from '../../use-cases/ticket/workload.ts';
import { ticketRowView, ticketView } from '../../views/ticket.view.ts';
import { admin } from '../base.ts';
import { viewing } from '../input/viewing.ts';

export const queueProcedures = {
  assign: admin.queue.assign.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await assignToReviewer(app, actor, input), viewing(app, actor)),
  ),

  reviewers: admin.queue.reviewers.handler(({ context: { app, actor } }) => readReviewers(app, actor)),

  reportPresence: admin.queue.reportPresence.handler(async ({ context: { app, actor }, input }) => {
    const { isLeaving, ...page } = input;
    const room = { ...page, userId: actor.userId };
    return { others: await reportPresence(app, actor, room, isLeaving) };
  }),

  workload: admin.queue.workload.handler(({ context: { app, actor } }) => readWorkload(app, actor)),

  next: admin.queue.next.handler(async ({ context: { app, actor }, input }) => {
    const ticket = await readNextTicket(app, actor, input.after ?? null);
    return { ticket: ticket && ticketRowView(ticket, { who: actor, now: app.clock.now() }) };
  }),
};
