import type { ListedTicket } from '@plainview/domain/tickets/tickets/ticket';
import { AppError } from '../../../platform/core/app-error.ts';
import { account, admin, agency, hasRecentReauthForEvidence } from '../../../procedures/base.ts';
import { ticketFilterOf } from '../../../procedures/input/list-filters.ts';
import { nextCursor, parsePageRequest, type KeyKind } from '../../../procedures/input/page-cursor.ts';
import { viewing } from '../../../procedures/input/viewing.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket, getTicketByNumber, openTicket } from './get-ticket.ts';
import { placeHold, placeHolds, releaseHold } from './hold-ticket.ts';
import type { TicketSort } from './list-tickets.repository.ts';
import { ticketOutcomesView } from './ticket-outcomes.view.ts';
import {
  countTickets,
  deleteTicket,
  listOfficers,
  listTickets,
  reopenTicket,
  startReview,
} from './tickets.ts';
import { listedTicketView, ticketRowView, ticketView } from './tickets.view.ts';
import { updateTicket } from './update-ticket.ts';

const keyOf: Readonly<Record<TicketSort, (row: ListedTicket) => string | Date>> = {
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
    const { sort, limit, reviewer, abilities } = input;
    // An agency does not see to whom its pending tickets are assigned.
    if (actor.role !== 'admin' && reviewer !== undefined && reviewer !== 'me')
      throw new AppError('NOT_ALLOWED');
    const now = app.clock.now();
    const filter = ticketFilterOf(input, { callerId: actor.userId, now });
    const page = parsePageRequest(sort, keyKinds[sort], input);
    const { rows, total, isTotalExact } = await listTickets(app, actor, filter, sort, page);
    const viewRow = abilities ? ticketRowView : listedTicketView;
    return {
      items: rows.map((row) => viewRow(row, { who: actor, now })),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  counts: account.tickets.counts.handler(async ({ context: { app, actor }, input }) => {
    const counts = await countTickets(app, actor, input.countUpTo ?? null);
    return { ...counts, total: counts.pending + counts.inProgress + counts.completed };
  }),

  officers: agency.tickets.officers.handler(async ({ context: { app, actor } }) => ({
    names: await listOfficers(app, actor),
  })),

  get: account.tickets.get.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await openTicket(app, actor, getTicket(app, actor, input.id)), viewing(app, actor)),
  ),

  getByNumber: account.tickets.getByNumber.handler(async ({ context: { app, actor }, input }) =>
    ticketView(
      await openTicket(app, actor, getTicketByNumber(app, actor, input.number)),
      viewing(app, actor),
    ),
  ),

  create: agency.tickets.create.handler(async ({ context: { app, actor }, input }) =>
    ticketView(
      await createTicket(app, actor, {
        ...input,
        settingsVersion: input.settingsVersion ?? null,
        imported: input.import ?? null,
      }),
      viewing(app, actor),
    ),
  ),

  update: account.tickets.update.handler(async ({ context, input }) => {
    const { app, actor } = context;
    const edited = await updateTicket(app, actor, input, hasRecentReauthForEvidence(context));
    return ticketView(edited, viewing(app, actor));
  }),

  delete: account.tickets.delete.handler(async ({ context, input }) => {
    if (!hasRecentReauthForEvidence(context)) throw new AppError('REAUTHENTICATE');
    await deleteTicket(context.app, context.actor, input.id);
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

  placeHolds: admin.tickets.placeHolds.handler(async ({ context: { app, actor, idempotency }, input }) =>
    ticketOutcomesView(await placeHolds(app, actor, input, idempotency)),
  ),

  releaseHold: admin.tickets.releaseHold.handler(async ({ context: { app, actor }, input }) =>
    ticketView(await releaseHold(app, actor, input.id, input.reason), viewing(app, actor)),
  ),
};
