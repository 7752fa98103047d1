import type { RequestFacts } from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import { earliestDestruction } from '@plainview/domain/retention/destructions/agency-retention';
import { hashOfEvidence } from '@plainview/domain/retention/destructions/destruction';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { readApprovals, type Approvals } from '../../identity/two-people/people.ts';
import { pendingRequestOf, requireSecondPerson } from '../../identity/two-people/second-person.ts';
import { markDestructionStopped } from '../../tickets/tickets/stop-destruction.ts';
import * as dueTickets from '../schedules/due-tickets.repository.ts';
import type { DueTicket } from '../schedules/due-tickets.repository.ts';
import {
  getAgencyChange,
  getRetentionOptions,
  listRetentionRules,
  type StoredRetentionRule,
} from '../schedules/schedules.repository.ts';
import * as repository from './destructions.repository.ts';
import type { DestructionFilter, NamedDestruction } from './destructions.repository.ts';
import { notifyOfDestruction } from './notify-of-destruction.ts';
import { readTicketFiles } from './ticket-files.ts';

/**
 * Returns one page of the destructions in these states that the actor may see, newest first, and which of
 * them the actor may approve.
 */
export function listDestructions(
  context: AppContext,
  actor: Actor,
  states: DestructionFilter['states'],
  page: CountedPageRequest,
): Promise<CountedPage<NamedDestruction> & { readonly people: Approvals }> {
  const filter = { states, agencyId: actor.role === 'agency' ? actor.agencyId : null };
  return tenantRead(context.database, actor, async (tx) => {
    const found = await readCountedPage(page, {
      rows: () => repository.listDestructions(tx, filter, page),
      total: () => repository.countDestructions(tx, filter, page.countUpTo),
    });
    const requests = found.rows.flatMap((row) => requestOfDestruction(row) ?? []);
    return { ...found, people: await readApprovals(context, tx, actor, requests) };
  });
}

/** A due ticket with the rule that decides. */
export type DueTicketWithRule = Omit<DueTicket, 'rule'> & { readonly rule: StoredRetentionRule };

/** Lists one page of the tickets that are due for destruction, the longest due first. */
export const listDueTickets = (
  context: AppContext,
  actor: AdminActor,
  page: PageRequest,
): Promise<CountedPage<DueTicketWithRule>> =>
  tenantRead(context.database, actor, async (tx) => {
    const rules = await listRetentionRules(tx);
    const filter = { rules, now: context.clock.now() };
    const found = await readCountedPage(page, {
      rows: () => dueTickets.listDueTickets(tx, filter, page),
      total: async () => exactly(await dueTickets.countDueTickets(tx, filter)),
    });
    const rows = found.rows.flatMap(({ rule: position, ...ticket }) => {
      const rule = rules[position];
      return rule ? [{ ...ticket, rule }] : [];
    });
    return { ...found, rows };
  });

/**
 * Approves a requested destruction as a second administrator; the undo window begins.
 * @throws AppError DESTRUCTION_CHANGED if the ticket is no longer as it was requested
 */
export function approveDestruction(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { destruction, ticketNumber } = await lockBoth(tx, id);
    if (destruction.state !== 'requested') throw new AppError('DESTRUCTION_NOT_REQUESTED');
    const request = requestOfDestruction(destruction);
    if (!request) throw new Error('a requested destruction has a requester');
    await requireSecondPerson(context, tx, actor, request);
    if (!(await isAsRequested(tx, destruction, now))) throw new AppError('DESTRUCTION_CHANGED');
    const change = await getAgencyChange(tx, destruction.agencyId);
    const options = await getRetentionOptions(tx);
    const destroyAfter = earliestDestruction(now, options, change?.changedAt ?? null);
    await repository.updateDestruction(tx, id, {
      state: 'scheduled',
      approvedAt: now,
      approvedBy: actor.name,
      approvedById: actor.userId,
      destroyAfter,
    });
    await recordEvent(tx, actor, now, {
      event: 'ticket.destruction_scheduled',
      subject: 'ticket',
      subjectId: destruction.ticketId,
      ticketId: destruction.ticketId,
      agencyId: destruction.agencyId,
      data: {
        schedule: destruction.schedule,
        dueAt: destruction.dueAt.toISOString(),
        destroyAfter: destroyAfter.toISOString(),
        evidenceSha256: destruction.evidenceSha256,
        requestedBy: destruction.requestedBy,
      },
    });
    const scheduled = [{ agencyId: destruction.agencyId, ticketNumber, destroyAfter }];
    await notifyOfDestruction(context, tx, scheduled, { eventKey: id, now });
  });
}

/**
 * Stops a requested or scheduled destruction. The ticket stays due; only a person can schedule it again.
 */
export function stopDestruction(
  context: AppContext,
  actor: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  return tenantTransaction(context.database, actor, async (tx) => {
    const { destruction } = await lockBoth(tx, id);
    if (destruction.state !== 'requested' && destruction.state !== 'scheduled')
      throw new AppError('DESTRUCTION_NOT_OPEN');
    await markDestructionStopped(tx, actor, destruction, { reason, now: context.clock.now() });
  });
}

/** A stored certificate. */
export interface StoredCertificate {
  readonly ticketId: string;
  readonly ticketNumber: string | null;
  readonly storageKey: string;
  readonly sha256: string;
}

/** Finds a certificate for download and records the download. @throws AppError NOT_FOUND */
export const exportCertificate = (
  context: AppContext,
  actor: Actor,
  destructionId: string,
): Promise<StoredCertificate> =>
  tenantTransaction(context.database, actor, async (tx) => {
    const destruction = await repository.getDestruction(tx, destructionId);
    if (!destruction) throw new AppError('NOT_FOUND');
    const { certificateKey: storageKey, certificateSha256: sha256, ticketId, agencyId } = destruction;
    if (storageKey === null || sha256 === null) throw new AppError('NOT_FOUND');
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'certificate.downloaded',
      subject: 'ticket',
      subjectId: ticketId,
      ticketId,
      agencyId,
      data: { sha256 },
    });
    return { ticketId, ticketNumber: destruction.ticketNumber, storageKey, sha256 };
  });

/** Returns the request that a destruction waits for to be approved; null if it does not wait. */
export const requestOfDestruction = ({
  state,
  requestedAt,
  requestedBy,
  requestedById,
}: NamedDestruction): RequestFacts | null =>
  state === 'requested' ? pendingRequestOf(requestedAt, requestedBy, requestedById) : null;

/**
 * Returns whether a ticket may still be destroyed as it was requested: it is due, without a hold, and has the
 * same videos and reports. The caller has locked the ticket.
 */
export async function isAsRequested(
  tx: Reader,
  { ticketId, evidenceSha256 }: NamedDestruction,
  now: Date,
): Promise<boolean> {
  const filter = { rules: await listRetentionRules(tx), now, ids: [ticketId], withoutStates: [] };
  const due = await dueTickets.listDueTickets(tx, filter, { after: null, until: null, limit: 1 });
  if (due.length === 0) return false;
  const { files } = await readTicketFiles(tx, ticketId);
  return hashOfEvidence(files) === evidenceSha256;
}

/** Locks the ticket of a destruction, then the destruction. @throws AppError NOT_FOUND */
async function lockBoth(
  tx: Transaction,
  id: string,
): Promise<{ readonly destruction: NamedDestruction; readonly ticketNumber: string }> {
  const seen = await repository.getDestruction(tx, id);
  if (!seen) throw new AppError('NOT_FOUND');
  const ticket = await lockTicket(tx, seen.ticketId);
  const destruction = await repository.lockDestruction(tx, id);
  if (!destruction) throw new AppError('NOT_FOUND');
  return { destruction, ticketNumber: ticket?.number ?? '' };
}
