import { MOST_PASSKEYS, type Passkey } from '@plainview/domain/identity/second-factors/passkey';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import {
  type Attestation,
  challengeIn,
  creationOptions,
  verifyMade,
} from '../../../platform/auth/passkeys.ts';
import { makeSessionToken } from '../../../platform/auth/session-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import {
  asSystem,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { requireReadable } from '../account-rules/account-rules.ts';
import { requireParty, storeChallenge } from '../authenticators/challenge.ts';
import { notifyOfSecondFactorChange } from '../authenticators/notify-of-change.ts';
import { getOwnProfile } from '../profiles/profiles.ts';
import { endOtherSessions, rotateSession } from '../sessions/sessions.repository.ts';
import * as repository from './passkeys.repository.ts';
import { deleteExpiredChallenges } from './passkeys.repository.ts';
import { deleteSecondFactor, lockChangesOfSecondFactor } from './second-factors.repository.ts';
import { replaceOwnRecoveryCodes } from './second-factors.ts';

const addingOf = (userId: string, sessionId: string): repository.ChallengeUse => ({
  purpose: 'adding',
  userId,
  sessionId,
});

/** Lists the actor's own passkeys, oldest first. */
export function listPasskeys(context: AppContext, actor: Actor): Promise<Passkey[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => repository.listPasskeys(tx, actor.userId));
}

/** Returns the options for creating a passkey. Nothing changes until the passkey is added. */
export function beginAddingPasskey(context: AppContext, actor: Actor, session: Session, origin: string) {
  const party = requireParty(context, origin);
  return tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await getOwnProfile(tx, actor, context.clock.now());
    const own = await repository.listPasskeys(tx, actor.userId);
    requireRoom(own);
    const options = await creationOptions(party, user, own);
    await storeChallenge(context, tx, options.challenge, addingOf(actor.userId, session.id));
    return options;
  });
}

/**
 * Adds a passkey. Ends all other sessions of the user and rotates this one.
 * @returns the passkey; recovery codes, shown only once, if it is the account's first second factor; and the
 *   session's new token.
 */
export async function addPasskey(
  context: AppContext,
  actor: Actor,
  session: Session,
  form: { readonly name: string; readonly passkey: Attestation; readonly origin: string },
): Promise<{ readonly passkey: Passkey; readonly recoveryCodes: string[]; readonly token: string }> {
  const { name, passkey: attestation, origin } = form;
  if (name === '') throw new AppError('PASSKEY_NAME_REQUIRED');
  requireReadable(name);
  const party = requireParty(context, origin);
  const now = context.clock.now();
  const challenge = await challengeIn(attestation);
  const use = addingOf(actor.userId, session.id);
  // In its own transaction, so that the challenge is used up even if the rest fails.
  const isOurs =
    challenge !== null &&
    (await tenantTransaction(context.database, actor, (tx) =>
      repository.takeChallenge(tx, challenge, use, now),
    ));
  const made = isOurs ? await verifyMade(party, challenge, attestation) : null;
  if (!made) throw new AppError('PASSKEY_NOT_ACCEPTED');
  const passkey = { ...made, id: newId(), userId: actor.userId, name, createdAt: now, lastUsedAt: null };
  const token = makeSessionToken();
  return tenantTransaction(context.database, actor, async (tx) => {
    await lockChangesOfSecondFactor(tx, actor.userId);
    requireRoom(await repository.listPasskeys(tx, actor.userId));
    const { user } = await getOwnProfile(tx, actor, now);
    // A browser creates no second passkey for the same account. The error does not reveal
    // whose passkey it is.
    if (!(await repository.addPasskey(tx, passkey))) throw new AppError('PASSKEY_NOT_ACCEPTED');
    const recoveryCodes = user.hasSecondFactor
      ? []
      : await replaceOwnRecoveryCodes(context, tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    await notifyOfSecondFactorChange(context, tx, {
      by: actor,
      user,
      change: 'passkeyAdded',
      now,
      passkey: name,
    });
    return { passkey, recoveryCodes, token };
  });
}

/** Renames one of the actor's own passkeys. */
export async function renamePasskey(
  context: AppContext,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  if (name === '') throw new AppError('PASSKEY_NAME_REQUIRED');
  requireReadable(name);
  return tenantTransaction(context.database, actor, async (tx) => {
    const passkey = await repository.renamePasskey(tx, actor.userId, id, name);
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
 * @throws AppError SECOND_FACTOR_REQUIRED if the role needs a second factor and there is no other
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
    const removed = await repository.removePasskey(tx, actor.userId, id);
    if (!removed) throw new AppError('NOT_FOUND');
    const { user } = await getOwnProfile(tx, actor, now);
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

function requireRoom(own: readonly Passkey[]): void {
  if (own.length >= MOST_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS', { most: MOST_PASSKEYS });
}

/** Deletes expired passkey challenges. */
export async function sweepChallenges(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredChallenges(tx, app.clock.now()));
}
