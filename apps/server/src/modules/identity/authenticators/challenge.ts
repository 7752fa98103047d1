import { PASSKEY_CHALLENGE_MINUTES } from '@plainview/domain/identity/second-factors/passkey';
import { MINUTE, addTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { relyingPartyOf, type RelyingParty } from '../../../platform/auth/passkeys.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { createChallenge, type ChallengeUse } from '../second-factors/passkeys.repository.ts';

/**
 * Returns the relying party for a request to this origin.
 * @throws AppError PASSKEYS_NOT_OFFERED if there can be none.
 */
export function requireParty(context: AppContext, origin: string): RelyingParty {
  const party = relyingPartyOf(origin, context.config.publicUrl);
  if (!party) throw new AppError('PASSKEYS_NOT_OFFERED');
  return party;
}

/** Stores a challenge until it is answered or expires. */
export function storeChallenge(
  context: AppContext,
  tx: Transaction,
  challenge: string,
  use: ChallengeUse,
): Promise<void> {
  const expiresAt = addTime(context.clock.now(), PASSKEY_CHALLENGE_MINUTES * MINUTE);
  return createChallenge(tx, { challenge, ...use, expiresAt });
}
