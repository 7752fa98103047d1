import type { Actor, AgencyActor } from '@plainview/domain/identity/users/actor';
import { followerIdsOf } from '@plainview/domain/tickets/conversations/notification';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import {
  listWriterIds,
  notifyAdministrators,
} from '../../identity/notifications/notifications.repository.ts';
import { notifyUsers } from '../../identity/notifications/notify.ts';
import { notifyAgency } from '../../tickets/tickets/notify-of-ticket.ts';
import type { Redaction } from './redactions.repository.ts';

/**
 * Notifies the ticket's reviewer, or all administrators while it has none, in the top bar and by email, that an
 * agency ordered or canceled a redacted copy.
 */
export async function notifyOfOrder(
  tx: Transaction,
  actor: AgencyActor,
  ticket: Ticket,
  news: {
    readonly kind: 'redactionOrdered' | 'redactionCanceled';
    readonly redactionId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, redactionId, now } = news;
  if (ticket.reviewerId === null)
    await notifyAdministrators(tx, {
      ticketId: ticket.id,
      kind,
      authorName: actor.name,
      createdAt: now,
    });
  else await notifyUsers(tx, actor, [ticket.reviewerId], { kind, ticket, now });
  await enqueueJob(tx, 'write-redaction-mail', { redactionId, kind });
}

/**
 * Notifies the agency that a redacted copy was delivered: the followers of the ticket and the user who ordered
 * the copy in the top bar, and that user by email.
 */
export async function notifyOfDelivery(
  context: AppContext,
  tx: Transaction,
  actor: Pick<Actor, 'name'>,
  { ticket, redaction, now }: { readonly ticket: Ticket; readonly redaction: Redaction; readonly now: Date },
): Promise<void> {
  const { id, agencyId, orderedById } = redaction;
  const kind = 'redactionDelivered';
  const writerIds = await listWriterIds(tx, ticket.id);
  const ordererIds = orderedById === null ? [] : [orderedById];
  const followers = { userId: ticket.userId, reviewerId: null, writerIds: [...writerIds, ...ordererIds] };
  await notifyUsers(tx, actor, followerIdsOf(followers, null), { kind, ticket, now });
  await notifyAgency(
    context,
    tx,
    { agencyId, userId: orderedById },
    { eventKey: `${kind}:${id}`, about: { kind, ticket }, now },
  );
}
