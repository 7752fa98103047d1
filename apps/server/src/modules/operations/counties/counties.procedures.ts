import { admin, agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { invoiceRowView } from '../../billing/invoices/invoices.view.ts';
import { statementRowView } from '../../billing/statements/statements.view.ts';
import { createCounty, deleteCounty, listAgencyOversight, listCounties, updateCounty } from './counties.ts';
import {
  agencyOversightView,
  countyView,
  overseenAgencyView,
  overseenTicketRowView,
  overseenTicketView,
} from './counties.view.ts';
import {
  getOverseenTicket,
  listOverseenAgencies,
  listOverseenInvoices,
  listOverseenStatements,
  listOverseenTickets,
} from './overseen-agencies.ts';

export const countyProcedures = {
  list: admin.counties.list.handler(async ({ context: { app, actor } }) =>
    (await listCounties(app, actor)).map(countyView),
  ),

  create: admin.counties.create.handler(async ({ context: { app, actor }, input }) =>
    countyView(await createCounty(app, actor, input)),
  ),

  update: admin.counties.update.handler(async ({ context: { app, actor }, input: { id, ...form } }) =>
    countyView(await updateCounty(app, actor, id, form)),
  ),

  delete: admin.counties.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteCounty(app, actor, input.id);
    return { done: true };
  }),

  ofAgency: agency.counties.ofAgency.handler(async ({ context: { app, actor } }) =>
    (await listAgencyOversight(app, actor)).map(agencyOversightView),
  ),
};

export const overseenProcedures = {
  agencies: agency.overseen.agencies.handler(async ({ context: { app, actor } }) =>
    (await listOverseenAgencies(app, actor)).map(overseenAgencyView),
  ),

  tickets: agency.overseen.tickets.handler(async ({ context: { app, actor }, input }) => {
    const { agencyId, status = null, ...range } = input;
    const by = `submitted ${agencyId}`;
    const page = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, isTotalExact } = await listOverseenTickets(app, actor, { agencyId, status }, page);
    const now = app.clock.now();
    return {
      items: rows.map((row) => overseenTicketRowView(row, now)),
      nextCursor: nextCursor(by, rows, input.limit, (row) => row.submittedAt),
      total,
      isTotalExact,
    };
  }),

  ticket: agency.overseen.ticket.handler(async ({ context: { app, actor }, input }) =>
    overseenTicketView(
      await getOverseenTicket(app, actor, { agencyId: input.agencyId, ticketId: input.id }),
      app.clock.now(),
    ),
  ),

  invoices: agency.overseen.invoices.handler(async ({ context: { app, actor }, input }) => {
    const { agencyId, ...range } = input;
    const by = `issued ${agencyId}`;
    const page = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, isTotalExact } = await listOverseenInvoices(app, actor, agencyId, page);
    const now = app.clock.now();
    return {
      items: rows.map((row) => invoiceRowView(row, now)),
      nextCursor: nextCursor(by, rows, input.limit, (row) => row.issuedAt),
      total,
      isTotalExact,
    };
  }),

  statements: agency.overseen.statements.handler(async ({ context: { app, actor }, input }) => ({
    items: (await listOverseenStatements(app, actor, input)).map(statementRowView),
  })),
};
