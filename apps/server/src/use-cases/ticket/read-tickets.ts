import type { Actor } from '@plainview/domain/account/actor';
import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import type { AppContext } from '../../app-context.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import {
  countTickets,
  listTickets,
  type TicketPlace,
  type TicketRecord,
} from '../../persistence/ticket.repository.ts';
import { readTicketDetail, type TicketDetail } from './ticket-detail.ts';

const ownAgency = (actor: Actor): string | null => (actor.role === 'agency' ? actor.agencyId : null);

/** A page of the tickets that the actor may see, newest first. */
export function readTickets(
  context: AppContext,
  actor: Actor,
  filter: {
    readonly status: TicketStatus | null;
    readonly search: string;
    readonly after: TicketPlace | null;
    readonly limit: number;
  },
): Promise<TicketRecord[]> {
  return tenantTransaction(context.database, actor, (tx) =>
    listTickets(tx, { ...filter, agencyId: ownAgency(actor) }),
  );
}

/** Counts over all tickets that the actor may see. */
export function readTicketCounts(context: AppContext, actor: Actor): ReturnType<typeof countTickets> {
  return tenantTransaction(context.database, actor, (tx) => countTickets(tx, ownAgency(actor)));
}

/** One ticket whole. @throws Refused NOT_FOUND. */
export function readTicket(context: AppContext, actor: Actor, id: string): Promise<TicketDetail> {
  return tenantTransaction(context.database, actor, (tx) => readTicketDetail(tx, id));
}
