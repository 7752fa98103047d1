import { roles, type AdminActor, type Role } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { putSecondFactorRule, readSecondFactorRules } from '../../persistence/second-factor.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { record } from '../record.ts';

/** Of which roles a second factor is required. */
export type SecondFactorRules = Readonly<Record<Role, boolean>>;

export function readRules(context: AppContext, actor: AdminActor): Promise<SecondFactorRules> {
  return tenantTransaction(context.database, actor, readSecondFactorRules);
}

/** Requires a second factor of roles, or no longer. Whoever has none can do nothing else from their next call on. */
export function setRules(
  context: AppContext,
  actor: AdminActor,
  rules: SecondFactorRules,
): Promise<SecondFactorRules> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const before = await readSecondFactorRules(tx);
    if (roles.every((role) => before[role] === rules[role])) return before;
    for (const role of roles) await putSecondFactorRule(tx, role, rules[role]);
    await record(tx, actor, context.clock.now(), {
      event: 'user.second_factor_rule_set',
      subject: 'user',
      subjectId: actor.userId,
      agencyId: null,
      audience: 'internal',
      data: { administrators: rules.admin, agencyUsers: rules.agency },
    });
    return rules;
  });
}
