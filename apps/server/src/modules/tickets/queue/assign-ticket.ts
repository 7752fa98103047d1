import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { changeEach, type Outcome } from '../../../platform/core/outcomes.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { notifyUsers } from '../../identity/notifications/notify.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { getTicket, type TicketDetail } from '../tickets/get-ticket.ts';
import * as repository from './queue.repository.ts';
import type { ReviewerAccount } from './queue.repository.ts';

/** Whether an administrator has the duty of a reviewer. */
export const isReviewer = (
  { config }: Pick<AppContext, 'config'>,
  { withheldDuties }: Pick<ReviewerAccount, 'withheldDuties'>,
): boolean => dutiesWithout(config.policy.separatesDuties ? withheldDuties : []).includes('reviewer');

export interface AssignmentForm {
  readonly id: string;
  readonly reviewerId: string;
  /** The reviewer that the caller knows. */
  readonly expectedReviewerId: string | null;
  readonly reason: string;
}

/**
 * Assigns an open ticket to a reviewer; its status stays. Repeating it changes nothing.
 * @throws AppError REVIEWER_CHANGED if another assignment was first
 */
export async function assignTicket(
  context: AppContext,
  actor: AdminActor,
  form: AssignmentForm,
): Promise<TicketDetail> {
  await tenantTransaction(context.database, actor, async (tx) => {
    // Accounts are locked before tickets, as where an account loses its rights.
    const account = await repository.lockReviewerAccount(tx, form.reviewerId);
    const ticket = await lockToAssign(tx, actor, form.id);
    if (!account || !isReviewer(context, account)) throw new AppError('NOT_A_REVIEWER');
    const by = { actor, account, reason: form.reason };
    if (await assign(context, tx, by, { ticket, expectedReviewerId: form.expectedReviewerId }))
      await notifyReviewer(context, tx, by, [ticket]);
  });
  return getTicket(context, actor, form.id);
}

/** An assignment of several tickets, each with the reviewer that the caller knows. */
export interface AssignmentsForm {
  readonly tickets: readonly Pick<AssignmentForm, 'id' | 'expectedReviewerId'>[];
  readonly reviewerId: string;
  readonly reason: string;
}

/**
 * Assigns each of several open tickets like `assignTicket`. The reviewer gets one email about all of them.
 * @throws AppError NOT_A_REVIEWER
 */
export function assignTickets(
  context: AppContext,
  actor: AdminActor,
  { tickets, reviewerId, reason }: AssignmentsForm,
  idempotency: IdempotentRequest | null,
): Promise<readonly Outcome[]> {
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const account = await repository.lockReviewerAccount(tx, reviewerId);
    if (!account || !isReviewer(context, account)) throw new AppError('NOT_A_REVIEWER');
    const by = { actor, account, reason };
    const assigned: Ticket[] = [];
    const outcomes = await changeEach(tickets, async ({ id, expectedReviewerId }) => {
      const ticket = await lockToAssign(tx, actor, id);
      if (await assign(context, tx, by, { ticket, expectedReviewerId })) assigned.push(ticket);
    });
    await notifyReviewer(context, tx, by, assigned);
    return outcomes;
  });
}

async function lockToAssign(tx: Transaction, actor: AdminActor, id: string): Promise<Ticket> {
  const ticket = await lockTicket(tx, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  const ability = ticketAbilities(actor, ticketFacts(ticket)).assign;
  if (!ability.allowed) throw new AppError(ability.code);
  return ticket;
}

const currentReviewer = ({ reviewerId, reviewerName, assigneeName }: Ticket): string | null =>
  reviewerId === null ? null : (reviewerName ?? assigneeName);

interface Assignment {
  readonly actor: AdminActor;
  readonly account: ReviewerAccount;
  readonly reason: string;
}

interface AssignedTicket {
  readonly ticket: Ticket;
  readonly expectedReviewerId: string | null;
}

/** Assigns a locked ticket. Returns false if the account is already its reviewer. */
async function assign(
  { clock }: AppContext,
  tx: Transaction,
  { actor, account, reason }: Assignment,
  { ticket, expectedReviewerId }: AssignedTicket,
): Promise<boolean> {
  const { id, agencyId, status, reviewerId } = ticket;
  if (reviewerId === account.id) return false;
  const previousReviewer = currentReviewer(ticket);
  if (reviewerId !== expectedReviewerId)
    throw new AppError('REVIEWER_CHANGED', { reviewer: previousReviewer ?? 'no one' });
  // A pending ticket has no reviewer yet, whom its agency would see.
  const reviewerName = status === 'pending' ? null : account.name;
  await repository.assignTicket(tx, id, { status, reviewerId: account.id, reviewerName });
  const now = clock.now();
  await recordEvent(tx, actor, now, {
    event: 'ticket.assigned',
    subject: 'ticket',
    subjectId: id,
    ticketId: id,
    agencyId,
    audience: 'internal',
    data: {
      reviewer: account.name,
      reviewerEmail: account.email,
      ...(previousReviewer !== null && { previousReviewer }),
      ...(reason !== '' && { reason }),
    },
  });
  return true;
}

/** Tells the new reviewer of these tickets about them, unless it is the actor. */
async function notifyReviewer(
  context: AppContext,
  tx: Transaction,
  { actor, account }: Assignment,
  tickets: readonly Ticket[],
): Promise<void> {
  const [ticket, ...otherTickets] = tickets;
  if (!ticket || account.id === actor.userId) return;
  const now = context.clock.now();
  for (const each of tickets)
    await notifyUsers(tx, actor, [account.id], { kind: 'ticketAssigned', ticket: each, now });
  await queueEmails(context, tx, await listApprovedAdministrators(tx, account.id), {
    eventKey: `ticketAssigned:${ticket.id}:${account.id}:${now.toISOString()}`,
    about: { kind: 'ticketAssigned', ticket, otherTickets, assignerName: actor.name },
    now,
  });
}
