import type { Actor, AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { AppContext } from '../../../app-context.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listOfficers } from '../officers/officer.repository.ts';
import { countTickets, type TicketCounts } from './ticket-counts.repository.ts';
import { isGatheredFirst, type TicketFilter } from './ticket-filter.sql.ts';
import { countMatchingTickets, listTickets, type TicketSort } from './ticket.repository.ts';

const ownAgency = (actor: Actor): string | null => (actor.role === 'agency' ? actor.agencyId : null);

/** Returns one page of the tickets that the actor can see, with the total count on the first page only. */
export function readTickets(
  context: AppContext,
  actor: Actor,
  filter: TicketFilter,
  sort: TicketSort,
  stretch: CountedPageRequest,
): Promise<CountedPage<Ticket>> {
  const visible = { ...filter, agencyId: ownAgency(actor) ?? filter.agencyId };
  const read = isGatheredFirst(filter, sort) ? tenantRead : tenantReadAtOnce;
  return read(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listTickets(tx, visible, sort, stretch),
      total: () => countMatchingTickets(tx, visible, stretch.countUpTo),
    }),
  );
}

/**
 * Counts all tickets that the actor can see, and their videos. Counting overdue and rush tickets
 * stops at `upTo`.
 */
export function readTicketCounts(
  context: AppContext,
  actor: Actor,
  upTo: number | null,
): Promise<TicketCounts> {
  const now = context.clock.now();
  return tenantReadAtOnce(context.database, actor, (tx) =>
    countTickets(tx, { agencyId: ownAgency(actor), reviewerId: actor.userId, now, upTo }),
  );
}

/** Returns the officers of the agency's newest tickets, the most frequent first. */
export function readOfficers(context: AppContext, actor: AgencyActor): Promise<string[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => listOfficers(tx, actor.agencyId));
}
