import type { Actor } from '@plainview/domain/identity/users/actor';
import { followerIdsOf, type NotificationKind } from '@plainview/domain/tickets/conversations/notification';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import { newId } from '../../../platform/database/new-id.ts';
import { createNotifications, listWriterIds } from './notifications.repository.ts';

interface News {
  readonly kind: NotificationKind;
  readonly ticket: Pick<Ticket, 'id' | 'agencyId' | 'userId' | 'reviewerId'>;
  readonly now: Date;
}

/** Notifies these users in the top bar, in the transaction of what they are notified of. */
export async function notifyUsers(
  tx: Transaction,
  actor: Pick<Actor, 'name'>,
  userIds: readonly string[],
  { kind, ticket, now }: News,
): Promise<void> {
  await createNotifications(
    tx,
    userIds.map((userId) => ({
      id: newId(),
      userId,
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      kind,
      actorName: actor.name,
      createdAt: now,
    })),
  );
}

/** Notifies the followers of a ticket, without the actor and the users in `except`. Returns their ids. */
export async function notifyFollowers(
  tx: Transaction,
  actor: Pick<Actor, 'userId' | 'name'>,
  news: News & { readonly except?: readonly string[] },
): Promise<readonly string[]> {
  const { id, userId, reviewerId } = news.ticket;
  const writerIds = await listWriterIds(tx, id);
  const followers = followerIdsOf({ userId, reviewerId, writerIds }, actor.userId).filter(
    (follower) => !news.except?.includes(follower),
  );
  await notifyUsers(tx, actor, followers, news);
  return followers;
}
