import { isCounterBack, type Passkey } from '@plainview/domain/identity/second-factors/passkey';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { challengeIn, userHandleOf, verifyUsed, type Assertion } from '../../../platform/auth/passkeys.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import {
  findPasskeyByCredential,
  notePasskeyUse,
  takeChallenge,
  type ChallengeUse,
} from '../second-factors/passkeys.repository.ts';
import { findUser } from '../users/account.repository.ts';
import { requireParty } from './challenge.ts';
import { notifyOfSecondFactorChange } from './notify-of-change.ts';

/** The passkey that an assertion names, before the assertion is verified. */
export interface NamedPasskey {
  readonly user: User;
  readonly passkey: Passkey;
}

/** A passkey with a verified assertion. */
export interface UsedPasskey extends NamedPasskey {
  readonly counter: number;
}

/** Finds the passkey that an assertion names, and its owner. Returns null if it is unknown. */
export function findNamed(context: AppContext, { id }: Assertion): Promise<NamedPasskey | null> {
  return asSystem(context.database, async (tx) => {
    const passkey = await findPasskeyByCredential(tx, id);
    const user = passkey && (await findUser(tx, passkey.userId));
    return passkey && user && { passkey, user };
  });
}

/**
 * Verifies an assertion against its passkey and a challenge that was issued for this use. The challenge is
 * used up even if verification fails. A signature counter that went backwards is recorded, and the user is
 * notified. The caller counts attempts and records the use (`notePasskey`).
 */
export async function checkAssertion(
  context: AppContext,
  asked: { readonly use: ChallengeUse; readonly origin: string; readonly assertion: Assertion },
  named: NamedPasskey | null,
): Promise<UsedPasskey> {
  const { use, origin, assertion } = asked;
  const party = requireParty(context, origin);
  const challenge = await challengeIn(assertion);
  const now = context.clock.now();
  const isOurs =
    challenge !== null && (await asSystem(context.database, (tx) => takeChallenge(tx, challenge, use, now)));
  if (!isOurs || !named || !isOwnersHandle(named, use, assertion)) throw new AppError('PASSKEY_NOT_ACCEPTED');
  const { passkey, user } = named;
  const counter = await verifyUsed(party, challenge, assertion, passkey);
  if (counter === null) throw new AppError('PASSKEY_NOT_ACCEPTED');
  if (isCounterBack(passkey.counter, counter)) {
    await asSystem(context.database, (tx) =>
      notifyOfSecondFactorChange(context, tx, {
        by: 'Plainview',
        user,
        change: 'passkeyRefused',
        now,
        passkey: passkey.name,
      }),
    );
    throw new AppError('PASSKEY_NOT_ACCEPTED');
  }
  return { ...named, counter };
}

/**
 * Checks the user handle. At sign-in it must name the passkey's owner. In a session the passkey must be the
 * user's own, and the handle may be missing.
 */
function isOwnersHandle(
  { passkey }: NamedPasskey,
  { userId }: ChallengeUse,
  { response }: Assertion,
): boolean {
  const isRight = response.userHandle === userHandleOf(passkey.userId);
  return userId === null ? isRight : passkey.userId === userId && (isRight || !response.userHandle);
}

/**
 * Records the use of a passkey in the transaction that relies on it.
 * @throws AppError PASSKEY_NOT_ACCEPTED if it was removed.
 */
export async function notePasskey(
  tx: Transaction,
  { passkey, counter }: UsedPasskey,
  now: Date,
): Promise<void> {
  if (!(await notePasskeyUse(tx, passkey.id, { counter, now }))) throw new AppError('PASSKEY_NOT_ACCEPTED');
}
