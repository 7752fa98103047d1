import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { readApprovals, type Approvals } from '../../identity/two-people/people.ts';
import { countDueTickets, listDueTickets, type DueTicket } from '../schedules/due-ticket.repository.ts';
import { listRetentionRules, type StoredRetentionRule } from '../schedules/retention-settings.repository.ts';
import { requestOfDestruction } from './decide-destruction.ts';
import {
  countDestructions,
  findDestruction,
  listDestructions,
  type DestructionFilter,
  type NamedDestruction,
} from './destruction.repository.ts';

/**
 * Returns one page of the destructions in these states that the actor may see, newest first, and which of
 * them the actor may approve.
 */
export function readDestructions(
  context: AppContext,
  actor: Actor,
  states: DestructionFilter['states'],
  stretch: CountedPageRequest,
): Promise<CountedPage<NamedDestruction> & { readonly people: Approvals }> {
  const filter = { states, agencyId: actor.role === 'agency' ? actor.agencyId : null };
  return tenantRead(context.database, actor, async (tx) => {
    const found = await readCountedPage(stretch, {
      rows: () => listDestructions(tx, filter, stretch),
      total: () => countDestructions(tx, filter, stretch.countUpTo),
    });
    const requests = found.rows.flatMap((row) => requestOfDestruction(row) ?? []);
    return { ...found, people: await readApprovals(context, tx, actor, requests) };
  });
}

/** A due ticket with the rule that decides. */
export type DueTicketWithRule = Omit<DueTicket, 'rule'> & { readonly rule: StoredRetentionRule };

/** Returns one page of the tickets that are due for destruction, the longest due first. */
export const readDueTickets = (
  context: AppContext,
  actor: AdminActor,
  stretch: PageRequest,
): Promise<CountedPage<DueTicketWithRule>> =>
  tenantRead(context.database, actor, async (tx) => {
    const rules = await listRetentionRules(tx);
    const filter = { rules, now: context.clock.now() };
    const page = await readCountedPage(stretch, {
      rows: () => listDueTickets(tx, filter, stretch),
      total: async () => exactly(await countDueTickets(tx, filter)),
    });
    const rows = page.rows.flatMap(({ rule: position, ...ticket }) => {
      const rule = rules[position];
      return rule ? [{ ...ticket, rule }] : [];
    });
    return { ...page, rows };
  });

/** A stored certificate. */
export interface StoredCertificate {
  readonly ticketId: string;
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
    const destruction = await findDestruction(tx, destructionId);
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
    return { ticketId, storageKey, sha256 };
  });
