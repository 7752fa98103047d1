import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { AppError } from '../../../core/app-error.ts';
import { account, admin, agency, hasRecentReauthForEvidence } from '../../../procedures/base.ts';
import { ticketFilterOf } from '../../../procedures/input/list-filters.ts';
import { nextCursor, parsePageRequest, type KeyKind } from '../../../procedures/input/page-cursor.ts';
import { withLengthSeconds, withSeconds } from '../../../procedures/input/ticket-form.ts';
import { viewing } from '../../../procedures/input/viewing.ts';
import { createTicket } from './create-ticket.ts';
import { removeTicket } from './delete-ticket.ts';
import { placeHold, releaseHold } from './hold-ticket.ts';
import { reopenTicket, startReview } from './move-ticket.ts';
import { openTicket } from './open-ticket.ts';
import { readOfficers, readTicketCounts, readTickets } from './read-tickets.ts';
import { readTicket, readTicketByNumber } from './ticket-detail.ts';
import type { TicketSort } from './ticket.repository.ts';
import { ticketRowView, ticketView } from './ticket.view.ts';
import { editTicket } from './update-ticket.ts';

const keyOf: Readonly<Record<TicketSort, (row: Ticket) => string | Date>> = {
  submitted: (row) => row.submittedAt,
  due: (row) => row.dueAt,
  urgency: (row) => String(row.urgencyKey),
  status: (row) => row.status,
  incidentType: (row) => row.incidentType,
  reviewer: (row) => row.reviewerKey,
};

const keyKinds: Readonly<Record<TicketSort, KeyKind>> = {
  submitted: 'instant',
  due: 'instant',
  urgency: 'integer',
  status: 'text',
  incidentType: 'text',
  reviewer: 'text',
};

export const ticketProcedures = {
  list: account.tickets.list.handler(async ({ context: { app, actor }, input }) => {
    const { sort, limit, reviewer } = input;
    // An agency does not see to whom its pending tickets are assigned.
    if (actor.role !== 'admin' && reviewer !== undefined && reviewer !== 'me')
      throw new AppError('NOT_ALLOWED');
    const now = app.clock.now();
    const filter = ticketFilterOf(input, { callerId: actor.userId, now });
    const stretch = parsePageRequest(sort, keyKinds[sort], input);
    const { rows, total, isTotalExact } = await readTickets(app, actor, filter, sort, stretch);
    return {
      items: rows.map((row) => ticketRowView(row, { who: actor, now })),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  counts: account.tickets.counts.handler(async ({ context: { app, actor }, input }) => {
    const counts = await readTicketCounts(app, actor, input.countUpTo ?? null);
    return { ...counts, total: counts.pending + counts.inProgress + counts.completed };
  }),

  officers: agency.tickets.officers.handler(async ({ context: { app, actor } }) => ({
    names: await readOfficers(app, actor),
  })),

  get: account.tickets.get.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await openTicket(app, actor, readTicket(app, actor, input.id)), viewing(app, actor)),
  ),

  getByNumber: account.tickets.getByNumber.handler(async ({ context: { app, actor }, input }) =>
    ticketView(
      await openTicket(app, actor, readTicketByNumber(app, actor, input.number)),
      viewing(app, actor),
    ),
  ),

  create: agency.tickets.create.handler(async ({ context: { app, actor }, input }) =>
    ticketView(
      await createTicket(app, actor, {
        ...withLengthSeconds(input),
        settingsVersion: input.settingsVersion ?? null,
        imported: input.import ?? null,
      }),
      viewing(app, actor),
    ),
  ),

  update: account.tickets.update.handler(async ({ context, input }) => {
    const { app, actor } = context;
    const edited = await editTicket(
      app,
      actor,
      { ...withLengthSeconds(input), added: input.added.map(withSeconds) },
      hasRecentReauthForEvidence(context),
    );
    return ticketView(edited, viewing(app, actor));
  }),

  delete: account.tickets.delete.handler(async ({ context, input }) => {
    if (!hasRecentReauthForEvidence(context)) throw new AppError('REAUTHENTICATE');
    await removeTicket(context.app, context.actor, input.id);
    return { done: true };
  }),

  startReview: admin.tickets.startReview.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await startReview(app, actor, input.id), viewing(app, actor)),
  ),

  reopen: admin.tickets.reopen.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await reopenTicket(app, actor, input.id, input.reason), viewing(app, actor)),
  ),

  placeHold: admin.tickets.placeHold.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await placeHold(app, actor, input.id, input.reason), viewing(app, actor)),
  ),

  releaseHold: admin.tickets.releaseHold.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await releaseHold(app, actor, input.id, input.reason), viewing(app, actor)),
  ),
};
