import type { Actor } from '@plainview/domain/identity/users/actor';
import type { TicketNotification } from '@plainview/domain/tickets/conversations/notification';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import * as repository from './notifications.repository.ts';

/** Returns the actor's latest notifications, and the number of all unread ones. */
export function listNotifications(
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
): Promise<{ readonly unread: number; readonly items: readonly TicketNotification[] }> {
  return tenantReadAtOnce(database, actor, async (tx) => {
    const [unread, items] = await Promise.all([
      repository.countUnreadNotifications(tx, actor.userId),
      repository.listNotifications(tx, actor.userId),
    ]);
    return { unread, items };
  });
}

/** Marks the actor's notifications as read. @param ids null for all of them */
export function markNotificationsRead(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<void> {
  return tenantTransaction(database, actor, (tx) =>
    repository.markNotificationsRead(tx, actor.userId, ids, clock.now()),
  );
}
