import type { Actor, AdminActor, AgencyActor } from '@plainview/domain/identity/users/actor';
import type { ListedTicket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  tenantRead,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket, lockTicketFor } from '../../evidence/review-access/lock-ticket.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { deleteVideoRow } from '../../evidence/videos/videos.ts';
import { mayDeleteAlone } from '../../identity/two-people/second-person.ts';
import { hasTicketRedaction } from '../../release/redactions/redactions.repository.ts';
import * as officers from '../officers/officers.repository.ts';
import { assignTicket } from '../queue/queue.repository.ts';
import { pinAssignedScorecard } from '../ticket-scorecards/ticket-scorecards.ts';
import { getTicket, type TicketDetail } from './get-ticket.ts';
import * as lists from './list-tickets.repository.ts';
import type { TicketSort } from './list-tickets.repository.ts';
import { notifyAgency } from './notify-of-ticket.ts';
import { stopOpenDestruction } from './stop-destruction.ts';
import * as ticketCounts from './ticket-counts.repository.ts';
import type { TicketCounts } from './ticket-counts.repository.ts';
import { isGatheredFirst, isUnfiltered, type TicketFilter } from './ticket-filter.sql.ts';
import * as repository from './tickets.repository.ts';

const ownAgency = (actor: Actor): string | null => (actor.role === 'agency' ? actor.agencyId : null);

/** Lists one page of the tickets that the actor can see, with the total count on the first page only. */
export function listTickets(
  context: AppContext,
  actor: Actor,
  filter: TicketFilter,
  sort: TicketSort,
  page: CountedPageRequest,
): Promise<CountedPage<ListedTicket>> {
  const visible = { ...filter, agencyId: ownAgency(actor) ?? filter.agencyId };
  const readPage = (tx: Reader) =>
    readCountedPage(page, {
      rows: () => lists.listTickets(tx, visible, sort, page),
      total: () => lists.countMatchingTickets(tx, visible, page.countUpTo),
    });
  if (isGatheredFirst(filter, sort)) return tenantRead(context.database, actor, readPage);
  return tenantReadAtOnce(context.database, actor, readPage, isUnfiltered(filter) ? 'once' : 'for values');
}

/**
 * Counts all tickets that the actor can see, and their videos. Counting overdue, rush and own
 * tickets stops at `upTo`.
 */
export function countTickets(context: AppContext, actor: Actor, upTo: number | null): Promise<TicketCounts> {
  const now = context.clock.now();
  const counted = { agencyId: ownAgency(actor), reviewerId: actor.userId, now, upTo };
  return tenantReadAtOnce(context.database, actor, (tx) => ticketCounts.countTickets(tx, counted), 'once');
}

/** Returns the officers of the agency's newest tickets, the most frequent first. */
export function listOfficers(context: AppContext, actor: AgencyActor): Promise<string[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => officers.listOfficers(tx, actor.agencyId));
}

/**
 * Deletes a pending ticket with the rows of its videos. Their bytes are deleted by a job that is queued in
 * the same transaction. A tombstone with each SHA-256 stays in the ledger.
 */
export async function deleteTicket(context: AppContext, actor: Actor, ticketId: string): Promise<void> {
  const now = context.clock.now();
  const remove = async (tx: Transaction): Promise<void> => {
    // The first statement waits for the ticket's lock, the second sees what it waited for.
    const [ticket, videos, isAlone, isRedacted] = await Promise.all([
      lockTicket(tx, ticketId),
      listTicketVideos(tx, ticketId),
      mayDeleteAlone(tx, actor),
      hasTicketRedaction(tx, ticketId),
    ]);
    if (!ticket) throw new AppError('NOT_FOUND');
    const ability = ticketAbilities(actor, ticketFacts(ticket)).delete;
    if (!ability.allowed) throw new AppError(ability.code);
    if (!isAlone) throw new AppError('TWO_PERSONS_NEEDED');
    if (isRedacted) throw new AppError('TICKET_HAS_REDACTION');
    // In this order: a ticket can be deleted only without videos.
    await Promise.all([
      ...videos.map((video) => deleteVideoRow(tx, actor, { video, now })),
      repository.deleteTicket(tx, ticket.id),
      recordEvent(tx, actor, now, {
        event: 'ticket.deleted',
        subject: 'ticket',
        subjectId: ticket.id,
        ticketId: ticket.id,
        agencyId: ticket.agencyId,
        data: {
          number: ticket.number,
          incidentType: ticket.incidentType,
          officersInvolved: ticket.officersInvolved,
        },
      }),
    ]);
  };
  await tenantTransaction(context.database, actor, remove, 'once');
}

/** Starts the review of a pending ticket and assigns it to the actor. */
export async function startReview(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<TicketDetail> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const { ticket, next } = await lockTicketFor(tx, 'startReview', ticketId);
    await assignTicket(tx, ticket.id, { status: next, reviewerId: actor.userId, reviewerName: actor.name });
    const now = context.clock.now();
    await notifyAgency(context, tx, ticket, {
      eventKey: `reviewStarted:${ticket.id}`,
      about: { kind: 'ticketStatus', ticket, status: next },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.review_started',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
    });
    await pinAssignedScorecard(tx, actor, ticket, now);
  });
  return getTicket(context, actor, ticketId);
}

/** Reopens the review of a completed ticket. The delivered report does not change. */
export async function reopenTicket(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  reason: string,
): Promise<TicketDetail> {
  if (reason.trim() === '') throw new AppError('REASON_REQUIRED');
  await tenantTransaction(context.database, actor, async (tx) => {
    const { ticket, next } = await lockTicketFor(tx, 'reopen', ticketId);
    await assignTicket(tx, ticket.id, {
      status: next,
      reviewerId: actor.userId,
      reviewerName: actor.name,
      reopenReason: reason,
    });
    const now = context.clock.now();
    await notifyAgency(context, tx, ticket, {
      eventKey: `reopened:${ticket.id}:${now.toISOString()}`,
      about: { kind: 'ticketStatus', ticket, status: next },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.reopened',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { reason },
    });
    await stopOpenDestruction(tx, actor, ticket.id, { reason: 'The ticket was reopened.', now });
  });
  return getTicket(context, actor, ticketId);
}
