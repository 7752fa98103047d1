import { readTypedCode } from '@plainview/domain/identity/second-factors/second-factor';
import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { actorOfAccount } from '../../../platform/ledger/record-event.ts';
import { getSecondFactor, takeRecoveryCode, takeStep } from '../second-factors/second-factors.repository.ts';
import { notifyOfSecondFactorChange } from './notify-of-change.ts';

/**
 * Requires the second factor of an account that has one. An accepted code is used up: it is not accepted
 * again, nor is a code of an earlier time step. The caller counts attempts.
 * @throws AppError SECOND_FACTOR_NEEDED, with the account's factors, if no code was given
 */
export async function requireSecondFactor(
  context: AppContext,
  tx: Transaction,
  user: User,
  code: string | undefined,
  now: Date,
): Promise<void> {
  if (!user.hasSecondFactor) return;
  if (code === undefined || code === '') {
    const { hasAuthenticatorApp: app, hasPasskey: passkey } = user;
    throw new AppError('SECOND_FACTOR_NEEDED', { app, passkey });
  }
  if (!(await takeCode(context, tx, user, code, now))) throw new AppError('SECOND_FACTOR_WRONG');
}

async function takeCode(
  context: AppContext,
  tx: Transaction,
  user: User,
  text: string,
  now: Date,
): Promise<boolean> {
  const codes = context.secondFactorCodes;
  const typed = readTypedCode(text);
  if (typed === null) return false;
  if (typed.kind === 'recovery') {
    const isTaken = await takeRecoveryCode(tx, user.id, codes.recoveryHashOf(typed.code, user.id), now);
    if (isTaken)
      await notifyOfSecondFactorChange(context, tx, {
        by: actorOfAccount(user),
        user,
        change: 'recoveryCodeUsed',
        now,
      });
    return isTaken;
  }
  const secret = openSecret(context, user.id, (await getSecondFactor(tx, user.id))?.secret ?? null);
  const step = secret === null ? null : codes.stepOf(secret, typed.digits, now);
  return step !== null && takeStep(tx, user.id, step);
}

/**
 * Returns a sealed secret in plain text. Returns null and logs an error for the operator if it
 * cannot be opened.
 */
export function openSecret(context: AppContext, userId: string, sealed: string | null): string | null {
  if (sealed === null) return null;
  const secret = context.secondFactorCodes.open(sealed, userId);
  if (secret === null)
    context.log.error({ userId }, 'the secret of a second factor cannot be decrypted: was SECRET changed?');
  return secret;
}
