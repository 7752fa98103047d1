import type { Passkey } from '@plainview/domain/identity/second-factors/passkey';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { makeSessionToken } from '../../../auth/session-cookie.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { requireReadable } from '../account-rules/require-readable.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { readOwnProfile } from '../profiles/read-profile.ts';
import { endOtherSessions, rotateSession } from '../sessions/session.repository.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkey.repository.ts';
import { deleteSecondFactor, lockChangesOfSecondFactor } from './second-factor.repository.ts';

/** Lists the actor's own passkeys, oldest first. */
export function readPasskeys(context: AppContext, actor: Actor): Promise<Passkey[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => listPasskeys(tx, actor.userId));
}

/**
 * Renames one of the actor's own passkeys.
 * @throws AppError PASSKEY_NAME_REQUIRED, NAME_NOT_READABLE or NOT_FOUND.
 */
export async function renameOwnPasskey(
  context: AppContext,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  if (name === '') throw new AppError('PASSKEY_NAME_REQUIRED');
  requireReadable(name);
  return tenantTransaction(context.database, actor, async (tx) => {
    const passkey = await renamePasskey(tx, actor.userId, id, name);
    if (!passkey) throw new AppError('NOT_FOUND');
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'user.passkey_renamed',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: actor.agencyId,
      audience: 'internal',
      data: { passkey: name },
    });
    return passkey;
  });
}

/**
 * Removes one of the actor's own passkeys. Recovery codes are removed with the last second factor. Ends
 * all other sessions.
 * @returns the new token of this session.
 * @throws AppError NOT_FOUND; SECOND_FACTOR_REQUIRED if the role needs a second factor and there is no other.
 */
export async function removePasskey(
  context: AppContext,
  actor: Actor,
  session: Session,
  id: string,
): Promise<string> {
  const now = context.clock.now();
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, async (tx) => {
    await lockChangesOfSecondFactor(tx, actor.userId);
    const removed = await deletePasskey(tx, actor.userId, id);
    if (!removed) throw new AppError('NOT_FOUND');
    const { user } = await readOwnProfile(tx, actor, now);
    const isLast = !user.hasSecondFactor;
    if (isLast && user.isSecondFactorRequired) throw new AppError('SECOND_FACTOR_REQUIRED');
    if (isLast) await deleteSecondFactor(tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    const change = isLast ? 'lastPasskeyRemoved' : 'passkeyRemoved';
    await notifyOfSecondFactorChange(context, tx, { by: actor, user, change, now, passkey: removed.name });
  });
  return token;
}
