import type { Actor } from '@plainview/domain/identity/users/actor';
import type { MentionablePerson } from '@plainview/domain/tickets/conversations/mention';
import type { NotificationKind } from '@plainview/domain/tickets/conversations/notification';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { notifyUsers } from '../../identity/notifications/notify.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import * as repository from './conversations.repository.ts';

/**
 * Lists the users whom the actor can mention in messages on a ticket. They are the same for every ticket of an
 * agency, so that the list tells nothing about who reviews it.
 * @throws AppError NOT_FOUND, SECOND_REVIEW_IN_PROGRESS
 */
export function listMentionable(
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
  ticketId: string,
): Promise<readonly MentionablePerson[]> {
  return tenantRead(database, actor, async (tx) => {
    const ticket = await getTicket(tx, ticketId);
    if (!ticket) throw new AppError('NOT_FOUND');
    if (ticket.isSecondReview) throw new AppError('SECOND_REVIEW_IN_PROGRESS');
    return repository.listMentionable(tx, ticketId);
  });
}

/**
 * Returns the users with these ids.
 * @param mayMention says who can see the text
 * @throws AppError MENTION_NOT_ALLOWED if one of them cannot be mentioned
 */
export async function findMentioned(
  tx: Transaction,
  { ticketId, mentionedIds }: { readonly ticketId: string; readonly mentionedIds: readonly string[] },
  mayMention: (person: MentionablePerson) => boolean,
): Promise<readonly MentionablePerson[]> {
  const ids = new Set(mentionedIds);
  if (ids.size === 0) return [];
  const people = (await repository.listMentionable(tx, ticketId)).filter(
    (person) => ids.has(person.id) && mayMention(person),
  );
  if (people.length < ids.size) throw new AppError('MENTION_NOT_ALLOWED');
  return people;
}

/** Notifies the users who are mentioned, in the top bar and by mail. */
export async function notifyMentioned(
  tx: Transaction,
  actor: Pick<Actor, 'name'>,
  userIds: readonly string[],
  {
    kind,
    ticket,
    now,
  }: {
    readonly kind: Extract<NotificationKind, 'mention' | 'noteMention'>;
    readonly ticket: Pick<Ticket, 'id' | 'agencyId' | 'userId' | 'reviewerId'>;
    readonly now: Date;
  },
): Promise<void> {
  if (userIds.length === 0) return;
  await notifyUsers(tx, actor, userIds, { kind, ticket, now });
  await enqueueJob(tx, 'write-mention-mail', {
    id: newId(),
    kind,
    ticketId: ticket.id,
    authorName: actor.name,
    userIds: [...userIds],
  });
}
