import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { earliestDestruction } from '@plainview/domain/retention/destructions/agency-retention';
import {
  hashOfEvidence,
  MOST_DESTROYED_AT_ONCE,
  type RetentionOptions,
} from '@plainview/domain/retention/destructions/destruction';
import { describeRetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { stepOfTwo } from '../../identity/two-people/second-person.ts';
import { listDueTickets, type DueTicket } from '../schedules/due-tickets.repository.ts';
import {
  getRetentionOptions,
  listRetentionRules,
  type StoredRetentionRule,
} from '../schedules/schedules.repository.ts';
import { createDestruction } from './destructions.repository.ts';
import { notifyOfDestruction } from './notify-of-destruction.ts';
import { readTicketFiles } from './ticket-files.ts';

/**
 * Schedules due tickets for destruction after the undo window, all or none. Under the two-person rule,
 * only requests it.
 * @returns the number of tickets
 * @throws AppError NOT_DUE if one of them is not due, for example because it was put on hold
 */
export async function scheduleDestructions(
  context: AppContext,
  actor: AdminActor,
  ticketIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(ticketIds)].toSorted();
  if (ids.length === 0) throw new AppError('NOTHING_SELECTED');
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    await stepOfTwo(context, tx, actor, { pending: null, approves: null });
    const options = await getRetentionOptions(tx);
    const rules = await listRetentionRules(tx);
    const due = await lockDue(tx, ids, { rules, now });
    const missing = ids.length - due.length;
    if (missing > 0) throw new AppError('NOT_DUE', { count: missing });
    await scheduleAll(context, tx, actor, { due, rules, options, now });
  });
  return ids.length;
}

/**
 * Schedules due tickets without a person if the options say so, some at a time. Leaves out tickets whose
 * destruction was stopped once: they need a person from then on.
 * @returns the number of tickets
 */
export async function scheduleAutomatically(context: AppContext): Promise<number> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const options = await getRetentionOptions(tx);
    if (!options.isAutomatic || options.needsTwoPersons) return 0;
    const rules = await listRetentionRules(tx);
    const filter = { rules, now, withoutStates: ['requested', 'scheduled', 'stopped'] } as const;
    const page = { after: null, until: null, limit: MOST_DESTROYED_AT_ONCE };
    const found = await listDueTickets(tx, filter, page);
    const ids = found.map(({ id }) => id).toSorted();
    const due = await lockDue(tx, ids, filter);
    await scheduleAll(context, tx, 'Plainview', { due, rules, options, now });
    return due.length;
  });
}

/** Locks the tickets in the order of their ids, and returns those that are due. */
async function lockDue(
  tx: Transaction,
  ids: readonly string[],
  filter: Parameters<typeof listDueTickets>[1],
): Promise<readonly NumberedTicket[]> {
  if (ids.length === 0) return [];
  const numbers = new Map<string, string>();
  for (const id of ids) {
    const ticket = await lockTicket(tx, id);
    if (ticket) numbers.set(id, ticket.number);
  }
  const due = await listDueTickets(tx, { ...filter, ids }, { after: null, until: null, limit: ids.length });
  return due.map((ticket) => Object.assign(ticket, { ticketNumber: numbers.get(ticket.id) ?? '' }));
}

type NumberedTicket = DueTicket & { readonly ticketNumber: string };

/** Schedules locked tickets and notifies their agencies, unless a second administrator must approve first. */
async function scheduleAll(
  context: AppContext,
  tx: Transaction,
  by: AdminActor | 'Plainview',
  { due, ...rest }: Omit<Scheduling, 'ticket'> & { readonly due: readonly NumberedTicket[] },
): Promise<void> {
  const { options, now } = rest;
  for (const ticket of due) await schedule(tx, by, { ticket, ...rest });
  if (options.needsTwoPersons) return;
  const scheduled = due.map(({ agencyId, ticketNumber, agencyChangedAt }) => ({
    agencyId,
    ticketNumber,
    destroyAfter: earliestDestruction(now, options, agencyChangedAt),
  }));
  await notifyOfDestruction(context, tx, scheduled, { eventKey: newId(), now });
}

interface Scheduling {
  readonly ticket: DueTicket;
  readonly rules: readonly StoredRetentionRule[];
  readonly options: RetentionOptions;
  readonly now: Date;
}

async function schedule(
  tx: Transaction,
  by: AdminActor | 'Plainview',
  { ticket, rules, options, now }: Scheduling,
): Promise<void> {
  const rule = rules[ticket.rule];
  if (!rule) throw new Error('a due ticket has a rule');
  const { files } = await readTicketFiles(tx, ticket.id);
  const isRequest = options.needsTwoPersons;
  const text = describeRetentionRule(rule, rule.agencyName);
  const evidenceSha256 = hashOfEvidence(files);
  const destroyAfter = isRequest ? null : earliestDestruction(now, options, ticket.agencyChangedAt);
  const { agencyId, incidentType, submittedAt, completedAt, dueAt } = ticket;
  const { videoCount, totalSeconds, totalCents, paymentStatus } = ticket;
  await createDestruction(tx, {
    id: newId(),
    agencyId,
    ticketId: ticket.id,
    state: isRequest ? 'requested' : 'scheduled',
    incidentType,
    submittedAt,
    completedAt,
    schedule: text,
    dueAt,
    files,
    evidenceSha256,
    videoCount,
    totalSeconds,
    totalCents,
    paymentStatus,
    requestedAt: now,
    requestedBy: by === 'Plainview' ? by : by.name,
    requestedById: by === 'Plainview' ? null : by.userId,
    destroyAfter,
  });
  await recordEvent(tx, by, now, {
    event: isRequest ? 'ticket.destruction_requested' : 'ticket.destruction_scheduled',
    subject: 'ticket',
    subjectId: ticket.id,
    ticketId: ticket.id,
    agencyId,
    data: {
      schedule: text,
      dueAt: dueAt.toISOString(),
      ...(destroyAfter && { destroyAfter: destroyAfter.toISOString() }),
      evidenceSha256,
    },
  });
}
