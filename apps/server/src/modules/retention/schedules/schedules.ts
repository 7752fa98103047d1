import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import {
  versionOfRules,
  weakensTwoPersonRule,
} from '@plainview/domain/retention/destructions/agency-retention';
import { areSameOptions, type RetentionOptions } from '@plainview/domain/retention/destructions/destruction';
import {
  describeRetentionRule,
  formatPeriod,
  type RetentionPeriod,
  type RetentionRule,
} from '@plainview/domain/retention/schedules/retention-rule';
import { isSameRule } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { readPeople, type People } from '../../identity/two-people/people.ts';
import { stepOfTwo } from '../../identity/two-people/second-person.ts';
import { countDueTickets } from './due-tickets.repository.ts';
import * as repository from './schedules.repository.ts';
import type { StoredRetentionOptions, StoredRetentionRule } from './schedules.repository.ts';

/** Returns the retention schedule and its options, and who may approve what under the two-person rule. */
export const getRetentionSchedule = (
  context: AppContext,
  actor: AdminActor,
): Promise<{
  readonly rules: readonly StoredRetentionRule[];
  readonly options: StoredRetentionOptions;
  readonly people: People;
}> =>
  tenantRead(context.database, actor, async (tx) => {
    const [rules, options] = await Promise.all([
      repository.listRetentionRules(tx),
      repository.getRetentionOptions(tx),
    ]);
    const people = await readPeople(context, tx, actor, options.request ? [options.request] : []);
    return { rules, options, people };
  });

/** Counts the tickets that are due now, and that would be due under other rules. Changes nothing. */
export function previewRetentionRules(
  context: AppContext,
  actor: AdminActor,
  rules: readonly RetentionRule[],
): Promise<{ readonly dueNow: number; readonly dueAfter: number }> {
  const now = context.clock.now();
  // A call that is no GET checks the actor's rights again.
  return tenantTransaction(context.database, actor, async (tx) => ({
    dueNow: await countDueTickets(tx, { rules: await repository.listRetentionRules(tx), now }),
    dueAfter: await countDueTickets(tx, { rules, now }),
  }));
}

/**
 * Returns a function that describes a rule.
 * @throws AppError NOT_FOUND for an unknown agency
 */
async function describerOf(
  tx: Reader,
  rules: readonly RetentionRule[],
): Promise<(rule: RetentionRule) => string> {
  const agencies = new Map((await listAgencies(tx)).map((agency) => [agency.id, agency.name]));
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
 * @throws AppError NOT_FOUND if an agency does not exist
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
    await repository.lockRetentionOptions(tx);
    const describe = await describerOf(tx, rules);
    const before = await repository.listRetentionRules(tx);
    if (version !== undefined && version !== versionOfRules(before)) throw new AppError('RETENTION_CHANGED');
    const dueBefore = await countDueTickets(tx, { rules: before, now });
    const dueAfter = await countDueTickets(tx, { rules, now });
    if (dueAfter !== expectedDue) throw new AppError('RETENTION_PREVIEW_CHANGED', { count: dueAfter });
    await repository.setRetentionRules(tx, rules);
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

/** Options as an administrator sets them. What is left out stays. */
type WantedOptions = Pick<RetentionOptions, 'undoDays' | 'isAutomatic' | 'needsTwoPersons'> & {
  readonly approverDays?: number | undefined;
  readonly agencyMinimum?: RetentionPeriod | null | undefined;
};

/**
 * Sets the undo window, automatic destruction and the two-person rule. While the rule applies, a change that
 * weakens it needs a second administrator, too: the first call requests it, and the same call of another
 * administrator makes it. Any other change ends the request.
 */
export function setRetentionOptions(
  context: AppContext,
  actor: AdminActor,
  wanted: WantedOptions,
): Promise<void> {
  if (wanted.isAutomatic && wanted.needsTwoPersons) throw new AppError('AUTOMATIC_WITH_TWO_PERSONS');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { request, ...before } = await repository.lockRetentionOptions(tx);
    const after: RetentionOptions = {
      undoDays: wanted.undoDays,
      isAutomatic: wanted.isAutomatic,
      needsTwoPersons: wanted.needsTwoPersons,
      approverDays: wanted.approverDays ?? before.approverDays,
      agencyMinimum: wanted.agencyMinimum === undefined ? before.agencyMinimum : wanted.agencyMinimum,
    };
    const isRequested = request !== null && areSameOptions(request.options, after);
    const step = weakensTwoPersonRule(before, after)
      ? await stepOfTwo(context, tx, actor, { pending: isRequested ? request : null, approves: 'current' })
      : 'alone';
    const entry = {
      subject: 'retention',
      subjectId: 'options',
      agencyId: null,
      audience: 'internal',
    } as const;
    if (step === 'request') {
      await repository.setRetentionOptions(tx, {
        ...before,
        request: { at: now, by: actor.name, byId: actor.userId, options: after },
      });
      await recordEvent(tx, actor, now, {
        ...entry,
        event: 'retention.options_requested',
        data: optionsData(after),
      });
      return;
    }
    await repository.setRetentionOptions(tx, { ...after, request: null });
    await recordEvent(tx, actor, now, {
      ...entry,
      event: 'retention.options_set',
      data: { ...optionsData(after), ...(step === 'approval' && request && { requestedBy: request.by }) },
    });
  });
}

/** Returns options as the ledger records them. */
const optionsData = ({ agencyMinimum, ...options }: RetentionOptions): CustodyData => ({
  ...options,
  ...(agencyMinimum && { agencyMinimum: formatPeriod(agencyMinimum) }),
});
