import type { AdminActor } from '@plainview/domain/account/actor';
import { versionOfRules } from '@plainview/domain/retention/agency-retention';
import type { RetentionOptions } from '@plainview/domain/retention/destruction';
import {
  describeRetentionRule,
  formatPeriod,
  type RetentionPeriod,
  type RetentionRule,
} from '@plainview/domain/retention/retention-rule';
import { isSameRule } from '@plainview/domain/scorecard/scorecard-assignment';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { readAgencies } from '../../persistence/account/account.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { countDueTickets } from '../../persistence/retention/due-ticket.repository.ts';
import {
  listRetentionRules,
  lockRetentionOptions,
  readRetentionOptions,
  replaceRetentionRules,
  setRetentionOptions,
  type StoredRetentionOptions,
  type StoredRetentionRule,
} from '../../persistence/retention/retention-settings.repository.ts';
import { recordEvent } from '../custody/record-event.ts';

/** Returns the retention schedule and its options. */
export const readRetention = (
  context: AppContext,
  actor: AdminActor,
): Promise<{ readonly rules: readonly StoredRetentionRule[]; readonly options: StoredRetentionOptions }> =>
  tenantRead(context.database, actor, async (tx) => {
    const [rules, options] = await Promise.all([listRetentionRules(tx), readRetentionOptions(tx)]);
    return { rules, options };
  });

/** Counts the tickets that are due now, and that would be due under other rules. Changes nothing. */
export function previewRules(
  context: AppContext,
  actor: AdminActor,
  rules: readonly RetentionRule[],
): Promise<{ readonly dueNow: number; readonly dueAfter: number }> {
  const now = context.clock.now();
  // A call that is no GET checks the actor's rights again.
  return tenantTransaction(context.database, actor, async (tx) => ({
    dueNow: await countDueTickets(tx, { rules: await listRetentionRules(tx), now }),
    dueAfter: await countDueTickets(tx, { rules, now }),
  }));
}

/**
 * Returns a function that describes a rule.
 * @throws AppError RETENTION_RULE_TWICE, or NOT_FOUND for an unknown agency
 */
async function describerOf(
  tx: Transaction,
  rules: readonly RetentionRule[],
): Promise<(rule: RetentionRule) => string> {
  const agencies = new Map((await readAgencies(tx)).map((agency) => [agency.id, agency.name]));
  const describe = (rule: RetentionRule): string =>
    describeRetentionRule(rule, rule.agencyId === null ? null : (agencies.get(rule.agencyId) ?? null));
  if (rules.some(({ agencyId }) => agencyId !== null && !agencies.has(agencyId)))
    throw new AppError('NOT_FOUND');
  const twice = rules.find((one, index) => rules.slice(0, index).some((other) => isSameRule(one, other)));
  if (twice) throw new AppError('RETENTION_RULE_TWICE', { name: describe(twice) });
  return describe;
}

/**
 * Replaces the retention schedule. Nothing is destroyed by it: due tickets appear in the list. A scheduled
 * destruction of a ticket that is no longer due is stopped when its undo window ends.
 * @param expectedDue number of due tickets that the administrator was shown
 * @param version of the schedule that the change is based on; without it, a change in the
 *   meantime is overwritten
 * @throws AppError RETENTION_RULE_TWICE; NOT_FOUND if an agency does not exist; RETENTION_CHANGED or
 *   RETENTION_PREVIEW_CHANGED
 */
export function setRetentionRules(
  context: AppContext,
  actor: AdminActor,
  {
    rules,
    expectedDue,
    version,
  }: {
    readonly rules: readonly RetentionRule[];
    readonly expectedDue: number;
    readonly version?: string | undefined;
  },
): Promise<void> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    await lockRetentionOptions(tx);
    const describe = await describerOf(tx, rules);
    const before = await listRetentionRules(tx);
    if (version !== undefined && version !== versionOfRules(before)) throw new AppError('RETENTION_CHANGED');
    const dueBefore = await countDueTickets(tx, { rules: before, now });
    const dueAfter = await countDueTickets(tx, { rules, now });
    if (dueAfter !== expectedDue) throw new AppError('RETENTION_PREVIEW_CHANGED', { count: dueAfter });
    await replaceRetentionRules(tx, rules);
    await recordEvent(tx, actor, now, {
      event: 'retention.rules_set',
      subject: 'retention',
      subjectId: 'schedule',
      agencyId: null,
      audience: 'internal',
      data: { schedules: rules.map(describe), dueBefore, dueAfter },
    });
  });
}

/** Options as an administrator sets them. Without the minimum of agencies, it stays. */
type WantedOptions = Omit<RetentionOptions, 'agencyMinimum'> & {
  readonly agencyMinimum?: RetentionPeriod | null | undefined;
};

/**
 * Sets the undo window, automatic destruction and the two-person rule. Ending the two-person rule needs a
 * second administrator, too: the first call requests it, and a call of another administrator ends it.
 * @returns whether the two-person rule waits for a second administrator to end
 * @throws AppError AUTOMATIC_WITH_TWO_PERSONS or OWN_REQUEST
 */
export function setOptions(
  context: AppContext,
  actor: AdminActor,
  { agencyMinimum, ...wanted }: WantedOptions,
): Promise<void> {
  if (wanted.isAutomatic && wanted.needsTwoPersons) throw new AppError('AUTOMATIC_WITH_TWO_PERSONS');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockRetentionOptions(tx);
    const endsRule = before.needsTwoPersons && !wanted.needsTwoPersons;
    if (endsRule && before.endRequestedById === actor.userId) throw new AppError('OWN_REQUEST');
    const isRequest = endsRule && before.endRequestedById === null;
    const entry = {
      subject: 'retention',
      subjectId: 'options',
      agencyId: null,
      audience: 'internal',
    } as const;
    if (isRequest) {
      await setRetentionOptions(tx, {
        ...before,
        endRequestedBy: actor.name,
        endRequestedById: actor.userId,
      });
      await recordEvent(tx, actor, now, { ...entry, event: 'retention.two_persons_end_requested' });
      return;
    }
    const minimum = agencyMinimum === undefined ? before.agencyMinimum : agencyMinimum;
    await setRetentionOptions(tx, {
      ...wanted,
      agencyMinimum: minimum,
      endRequestedBy: null,
      endRequestedById: null,
    });
    const { undoDays, isAutomatic, needsTwoPersons } = wanted;
    await recordEvent(tx, actor, now, {
      ...entry,
      event: 'retention.options_set',
      data: {
        undoDays,
        isAutomatic,
        needsTwoPersons,
        ...(minimum && { agencyMinimum: formatPeriod(minimum) }),
        ...(endsRule && { requestedBy: before.endRequestedBy }),
      },
    });
  });
}
