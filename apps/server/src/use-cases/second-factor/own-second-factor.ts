import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { makeSessionToken } from '../../auth/session-cookie.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
} from '../../persistence/second-factor.repository.ts';
import { endOtherSessions, rotateSession, type SessionRecord } from '../../persistence/session.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { readOwnProfile, readProfile } from '../profile/read-profile.ts';
import { Refused } from '../refused.ts';
import { giveRecoveryCodes } from './enrol.ts';
import { prove, type Proof } from './prove.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Where one's own second factor stands. */
export function readSecondFactor(context: AppContext, actor: Actor) {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { user } = await readOwnProfile(tx, actor, context.clock.now());
    const factor = await findSecondFactor(tx, actor.userId);
    return {
      isOn: user.hasSecondFactor,
      since: factor?.since ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
      isRequired: user.isSecondFactorRequired,
    };
  });
}

async function requireOn(context: AppContext, actor: Actor) {
  const { user } = await readProfile(context, actor);
  if (!user.hasSecondFactor) throw new Refused('SECOND_FACTOR_NOT_ON');
  return user;
}

/**
 * Makes new recovery codes, for whoever proves password and code. @returns them, this once.
 * @throws Refused SECOND_FACTOR_NOT_ON, and as `prove`.
 */
export async function renewRecoveryCodes(context: AppContext, actor: Actor, proof: Proof): Promise<string[]> {
  const user = await requireOn(context, actor);
  await prove(context, user, proof);
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const made = await giveRecoveryCodes(context, tx, actor.userId);
    await tellOfChange(context, tx, { by: actor, user, change: 'codesRenewed', now });
    return made;
  });
}

/**
 * Switches one's own second factor off by password and code. Every other session ends. @returns this one's new token.
 * @throws Refused SECOND_FACTOR_NOT_ON, SECOND_FACTOR_REQUIRED, and as `prove`.
 */
export async function switchOffSecondFactor(
  context: AppContext,
  actor: Actor,
  session: SessionRecord,
  proof: Proof,
): Promise<string> {
  const user = await requireOn(context, actor);
  if (user.isSecondFactorRequired) throw new Refused('SECOND_FACTOR_REQUIRED');
  await prove(context, user, proof);
  const now = context.clock.now();
  const token = makeSessionToken();
  await tenantTransaction(context.database, actor, async (tx) => {
    await deleteSecondFactor(tx, actor.userId);
    await endOtherSessions(tx, actor.userId, session.id);
    await rotateSession(tx, session.id, token);
    await tellOfChange(context, tx, { by: actor, user, change: 'off', now });
  });
  return token;
}
