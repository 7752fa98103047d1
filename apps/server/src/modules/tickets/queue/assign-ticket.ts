import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
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
    const ticket = await lockTicket(tx, form.id);
    if (!ticket) throw new AppError('NOT_FOUND');
    const ability = ticketAbilities(actor, ticketFacts(ticket)).assign;
    if (!ability.allowed) throw new AppError(ability.code);
    if (!account || !isReviewer(context, account)) throw new AppError('NOT_A_REVIEWER');
    if (ticket.reviewerId === account.id) return;
    const current = currentReviewer(ticket);
    if (ticket.reviewerId !== form.expectedReviewerId)
      throw new AppError('REVIEWER_CHANGED', { reviewer: current ?? 'no one' });
    await assign(context, tx, { actor, ticket, account, reason: form.reason, previousReviewer: current });
  });
  return getTicket(context, actor, form.id);
}

const currentReviewer = ({ reviewerId, reviewerName, assigneeName }: Ticket): string | null =>
  reviewerId === null ? null : (reviewerName ?? assigneeName);

interface Assignment {
  readonly actor: AdminActor;
  readonly ticket: Ticket;
  readonly account: ReviewerAccount;
  readonly reason: string;
  readonly previousReviewer: string | null;
}

async function assign(
  context: AppContext,
  tx: Transaction,
  { actor, ticket, account, reason, previousReviewer }: Assignment,
): Promise<void> {
  const { id, agencyId, status } = ticket;
  // A pending ticket has no reviewer yet, whom its agency would see.
  const reviewerName = status === 'pending' ? null : account.name;
  await repository.assignTicket(tx, id, { status, reviewerId: account.id, reviewerName });
  const now = context.clock.now();
  if (account.id !== actor.userId) {
    await notifyUsers(tx, actor, [account.id], { kind: 'ticketAssigned', ticket, now });
    await queueEmails(context, tx, await listApprovedAdministrators(tx, account.id), {
      eventKey: `ticketAssigned:${id}:${account.id}:${now.toISOString()}`,
      about: { kind: 'ticketAssigned', ticket, assignerName: actor.name },
      now,
    });
  }
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
}
