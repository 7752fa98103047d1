import { yearBounds, type AgencyMonth } from '@plainview/domain/billing/statements/statement';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Report } from '@plainview/domain/reports/reports/report';
import type { ListedTicket, Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { overseerRead, type Oversight } from '../../../platform/database/overseer-read.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import {
  countInvoices,
  listInvoices,
  type NamedInvoice,
} from '../../billing/invoices/invoices.repository.ts';
import { listStatements } from '../../billing/statements/statements.repository.ts';
import { recordSentText } from '../../evidence/accesses/record-sent-text.ts';
import { listTicketVideos, type VerifiedVideo } from '../../evidence/videos/videos.repository.ts';
import { listTicketReports } from '../../reports/reports/reports.repository.ts';
import { ticketText } from '../../tickets/tickets/get-ticket.ts';
import { countMatchingTickets, listTickets } from '../../tickets/tickets/list-tickets.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import * as repository from './counties.repository.ts';
import type { OverseenAgencyRow } from './counties.repository.ts';

/** Lists the agencies that the actor oversees, with the numbers of their tickets. */
export const listOverseenAgencies = (context: AppContext, actor: AgencyActor): Promise<OverseenAgencyRow[]> =>
  tenantRead(context.database, actor, repository.listOverseenAgencies);

const noFilter = {
  overdue: null,
  reviewerId: null,
  submitterId: null,
  officer: null,
  submittedFrom: null,
  submittedBefore: null,
  ids: null,
  isOpen: null,
  isRush: null,
  search: '',
};

/** Lists one page of the tickets of an overseen agency, newest first. */
export function listOverseenTickets(
  context: AppContext,
  { userId }: AgencyActor,
  { agencyId, status }: { readonly agencyId: string; readonly status: TicketStatus | null },
  page: CountedPageRequest,
): Promise<CountedPage<ListedTicket>> {
  const filter = { ...noFilter, agencyId, status };
  return overseerRead(context.database, { userId, agencyId }, (tx) =>
    readCountedPage(page, {
      rows: () => listTickets(tx, filter, 'submitted', page),
      total: () => countMatchingTickets(tx, filter, page.countUpTo),
    }),
  );
}

/** A ticket of an overseen agency. */
export interface OverseenTicket {
  readonly ticket: Ticket;
  readonly videos: readonly VerifiedVideo[];
  readonly reports: readonly Report[];
  readonly oversight: Oversight;
}

/**
 * Returns a ticket of an overseen agency, and records this in its ledger.
 * @throws AppError NOT_FOUND, also for another agency's ticket
 */
export async function getOverseenTicket(
  context: AppContext,
  actor: AgencyActor,
  { agencyId, ticketId }: { readonly agencyId: string; readonly ticketId: string },
): Promise<OverseenTicket> {
  const { userId } = actor;
  const found = await overseerRead(context.database, { userId, agencyId }, async (tx, oversight) => {
    const [ticket, videos, reports] = await Promise.all([
      getTicket(tx, ticketId),
      listTicketVideos(tx, ticketId),
      listTicketReports(tx, ticketId),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    return { ticket, videos, reports, oversight };
  });
  await recordSentText(context, actor, {
    ...ticketText(found),
    subject: 'ticket',
    subjectId: found.ticket.id,
    ticketId: found.ticket.id,
    agencyId: found.ticket.agencyId,
    data: { county: found.oversight.counties.join(', ') },
    isOverseer: true,
  });
  return found;
}

/** Lists one page of the invoices of an overseen agency, newest first. */
export function listOverseenInvoices(
  context: AppContext,
  { userId }: AgencyActor,
  agencyId: string,
  page: CountedPageRequest,
): Promise<CountedPage<NamedInvoice>> {
  const filter = { agencyId, state: null, month: null, search: '', now: context.clock.now() };
  return overseerRead(context.database, { userId, agencyId }, (tx) =>
    readCountedPage(page, {
      rows: () => listInvoices(tx, filter, page),
      total: () => countInvoices(tx, filter, page.countUpTo),
    }),
  );
}

/** Lists an overseen agency's statements of a year, newest month first. */
export const listOverseenStatements = (
  context: AppContext,
  { userId }: AgencyActor,
  { agencyId, year }: { readonly agencyId: string; readonly year: number },
): Promise<AgencyMonth[]> =>
  overseerRead(context.database, { userId, agencyId }, (tx) =>
    listStatements(tx, { agencyId, ...yearBounds(year) }),
  );
