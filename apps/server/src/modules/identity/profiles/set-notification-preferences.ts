import type { Actor } from '@plainview/domain/identity/users/actor';
import type { MailTiming, Notice } from '@plainview/domain/identity/users/notice';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { saveOwnProfile, setMailTiming } from './profiles.repository.ts';
import { readOwnProfile, type Profile } from './read-profile.ts';

/**
 * Turns a notification on or off for the actor. Not recorded in the ledger, since it only
 * affects convenience.
 */
export function setNotificationPreferences(
  context: AppContext,
  actor: Actor,
  choice: { readonly notice: Notice; readonly isWanted: boolean },
): Promise<Profile> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await readOwnProfile(tx, actor, now);
    const others = user.mutedNotices.filter((notice) => notice !== choice.notice);
    const mutedNotices = choice.isWanted ? others : [...others, choice.notice];
    await saveOwnProfile(tx, { ...user, mutedNotices });
    return readOwnProfile(tx, actor, now);
  });
}

/**
 * Sets whether the actor receives mail that can wait immediately or in a daily digest. Not recorded either.
 */
export function chooseMailTiming(context: AppContext, actor: Actor, timing: MailTiming): Promise<Profile> {
  return tenantTransaction(context.database, actor, async (tx) => {
    await setMailTiming(tx, timing);
    return readOwnProfile(tx, actor, context.clock.now());
  });
}
