import { admin, agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { invoiceRowView } from '../../billing/invoices/invoice.view.ts';
import { statementRowView } from '../../billing/statements/statement.view.ts';
import { createCounty, readAgencyOversight, readCounties, removeCounty, updateCounty } from './counties.ts';
import {
  agencyOversightView,
  countyView,
  overseenAgencyView,
  overseenTicketRowView,
  overseenTicketView,
} from './county.view.ts';
import {
  readOverseenAgencies,
  readOverseenInvoices,
  readOverseenStatements,
  readOverseenTicket,
  readOverseenTickets,
} from './overseen-agencies.ts';

export const countyProcedures = {
  list: admin.counties.list.handler(async ({ context: { app, actor } }) =>
    (await readCounties(app, actor)).map(countyView),
  ),

  create: admin.counties.create.handler(async ({ context: { app, actor }, input }) =>
    countyView(await createCounty(app, actor, input)),
  ),

  update: admin.counties.update.handler(async ({ context: { app, actor }, input: { id, ...form } }) =>
    countyView(await updateCounty(app, actor, id, form)),
  ),

  delete: admin.counties.delete.handler(async ({ context: { app, actor }, input }) => {
    await removeCounty(app, actor, input.id);
    return { done: true };
  }),

  ofAgency: agency.counties.ofAgency.handler(async ({ context: { app, actor } }) =>
    (await readAgencyOversight(app, actor)).map(agencyOversightView),
  ),
};

export const overseenProcedures = {
  agencies: agency.overseen.agencies.handler(async ({ context: { app, actor } }) =>
    (await readOverseenAgencies(app, actor)).map(overseenAgencyView),
  ),

  tickets: agency.overseen.tickets.handler(async ({ context: { app, actor }, input }) => {
    const { agencyId, status = null, ...range } = input;
    const by = `submitted ${agencyId}`;
    const stretch = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const page = await readOverseenTickets(app, actor, { agencyId, status }, stretch);
    const now = app.clock.now();
    return {
      items: page.rows.map((row) => overseenTicketRowView(row, now)),
      nextCursor: nextCursor(by, page.rows, input.limit, (row) => row.submittedAt),
      total: page.total,
      isTotalExact: page.isTotalExact,
    };
  }),

  ticket: agency.overseen.ticket.handler(async ({ context: { app, actor }, input }) =>
    overseenTicketView(
      await readOverseenTicket(app, actor, { agencyId: input.agencyId, ticketId: input.id }),
      app.clock.now(),
    ),
  ),

  invoices: agency.overseen.invoices.handler(async ({ context: { app, actor }, input }) => {
    const { agencyId, ...range } = input;
    const by = `issued ${agencyId}`;
    const stretch = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const page = await readOverseenInvoices(app, actor, agencyId, stretch);
    const now = app.clock.now();
    return {
      items: page.rows.map((row) => invoiceRowView(row, now)),
      nextCursor: nextCursor(by, page.rows, input.limit, (row) => row.issuedAt),
      total: page.total,
      isTotalExact: page.isTotalExact,
    };
  }),

  statements: agency.overseen.statements.handler(async ({ context: { app, actor }, input }) => ({
    items: (await readOverseenStatements(app, actor, input)).map(statementRowView),
  })),
};
