import { roles, type AdminActor, type Role } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem, tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { getSecondFactorRules, setSecondFactorRule } from '../second-factors/second-factors.repository.ts';
import { countWithoutSecondFactor, findUser } from '../users/account.repository.ts';

/** Roles for which a second factor is required. */
export type SecondFactorRules = Readonly<Record<Role, boolean>>;

export function getRules(context: AppContext, actor: AdminActor): Promise<SecondFactorRules> {
  return tenantRead(context.database, actor, getSecondFactorRules);
}

/**
 * Counts the approved accounts of each role without a second factor, and reports whether the actor's
 * own is one of them.
 */
export function countAffectedByRules(
  context: AppContext,
  actor: AdminActor,
): Promise<Readonly<Record<Role, number>> & { readonly includesCaller: boolean }> {
  return tenantRead(context.database, actor, async (tx) => ({
    ...(await countWithoutSecondFactor(tx)),
    includesCaller: (await findUser(tx, actor.userId))?.hasSecondFactor === false,
  }));
}

/**
 * Sets the roles for which a second factor is required. From their next request on, affected users without
 * one can only set it up.
 * @throws AppError SET_BY_PROFILE if the strict profile requires it for everyone.
 */
export function setRules(
  context: AppContext,
  actor: AdminActor,
  rules: SecondFactorRules,
): Promise<SecondFactorRules> {
  if (context.config.policy.requiresSecondFactor && roles.some((role) => !rules[role]))
    throw new AppError('SET_BY_PROFILE');
  return tenantTransaction(context.database, actor, (tx) =>
    storeRules(tx, { by: actor, subjectId: actor.userId, rules, now: context.clock.now() }),
  );
}

/**
 * Applies the profile at startup: if it requires a second factor for everyone, the rules of all roles are set
 * accordingly (CJIS IA-2).
 */
export async function applyProfileRules(context: AppContext): Promise<void> {
  if (!context.config.policy.requiresSecondFactor) return;
  const rules = { admin: true, agency: true };
  await asSystem(context.database, (tx) =>
    storeRules(tx, { by: 'Plainview', subjectId: 'everybody', rules, now: context.clock.now() }),
  );
}

async function storeRules(
  tx: Transaction,
  set: {
    readonly by: EventActor;
    readonly subjectId: string;
    readonly rules: SecondFactorRules;
    readonly now: Date;
  },
): Promise<SecondFactorRules> {
  const { by, subjectId, rules, now } = set;
  const before = await getSecondFactorRules(tx);
  if (roles.every((role) => before[role] === rules[role])) return before;
  for (const role of roles) await setSecondFactorRule(tx, role, rules[role]);
  await recordEvent(tx, by, now, {
    event: 'user.second_factor_rule_set',
    subject: 'user',
    subjectId,
    agencyId: null,
    audience: 'internal',
    data: { administrators: rules.admin, agencyUsers: rules.agency },
  });
  return rules;
}
