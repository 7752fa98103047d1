import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  earliestDestruction,
  findTooShort,
  versionOfRules,
} from '@plainview/domain/retention/destructions/agency-retention';
import {
  describeRetentionRule,
  formatPeriod,
  type RetentionRule,
} from '@plainview/domain/retention/schedules/retention-rule';
import { isSameRule } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { manageOwnAgency } from '../../identity/colleagues/colleagues.repository.ts';
import { countDueTickets } from './due-tickets.repository.ts';
import * as repository from './schedules.repository.ts';
import type {
  AgencyRetentionChange,
  StoredRetentionOptions,
  StoredRetentionRule,
} from './schedules.repository.ts';

/** A rule of the actor's agency. */
type AgencyRule = Pick<RetentionRule, 'incidentType' | 'period'>;

/** Returns the rules that apply to the actor's agency, and who of the agency changed them last. */
export const getAgencySchedule = (
  context: AppContext,
  actor: AgencyActor,
): Promise<{
  readonly rules: readonly StoredRetentionRule[];
  readonly options: StoredRetentionOptions;
  readonly change: AgencyRetentionChange | null;
}> =>
  tenantRead(context.database, actor, async (tx) => {
    const [rules, options, change] = await Promise.all([
      repository.listRetentionRules(tx),
      repository.getRetentionOptions(tx),
      repository.getAgencyChange(tx, actor.agencyId),
    ]);
    return { rules, options, change };
  });

const allTypes = 'tickets of all other incident types';

/** The schedule before and after a change, which the agency may make. */
interface AgencyChange {
  readonly before: readonly StoredRetentionRule[];
  readonly after: readonly RetentionRule[];
  readonly own: readonly RetentionRule[];
  readonly options: StoredRetentionOptions;
}

/** Reads the schedule and applies a change to it. */
async function applyChange(
  tx: Reader,
  { agencyId }: AgencyActor,
  wanted: readonly AgencyRule[],
): Promise<AgencyChange> {
  const own = wanted.map((rule) => ({ ...rule, agencyId }));
  const twice = own.find((one, index) => own.slice(0, index).some((other) => isSameRule(one, other)));
  if (twice) throw new AppError('RETENTION_RULE_TWICE', { name: twice.incidentType ?? 'all incident types' });
  const options = await repository.getRetentionOptions(tx);
  const before = await repository.listRetentionRules(tx);
  const after = [...before.filter((rule) => rule.agencyId === null), ...own];
  const tooShort = findTooShort(before, after, { agencyId, minimum: options.agencyMinimum });
  if (tooShort) {
    const { incidentType, shortest } = tooShort;
    throw new AppError('RETENTION_TOO_SHORT', {
      name: incidentType === null ? allTypes : `tickets of type “${incidentType}”`,
      shortest: shortest === null ? 'until someone deletes them' : `for at least ${formatPeriod(shortest)}`,
    });
  }
  return { before, after, own, options };
}

/**
 * Counts the agency's tickets that are due now, and that would be due under other rules of its own.
 * Changes nothing.
 */
export function previewAgencyRules(
  context: AppContext,
  actor: AgencyActor,
  wanted: readonly AgencyRule[],
): Promise<{ readonly dueNow: number; readonly dueAfter: number; readonly notBefore: Date }> {
  const now = context.clock.now();
  const { agencyId } = actor;
  // A call that is no GET checks the actor's rights again.
  return tenantTransaction(context.database, actor, async (tx) => {
    const { before, after, options } = await applyChange(tx, actor, wanted);
    return {
      dueNow: await countDueTickets(tx, { rules: before, now, agencyId }),
      dueAfter: await countDueTickets(tx, { rules: after, now, agencyId }),
      notBefore: earliestDestruction(now, options, now),
    };
  });
}

/**
 * Replaces the agency's own rules. Nothing is destroyed by it: tickets become due. For a week after the
 * change, nothing of the agency is destroyed by a later decision.
 * @param expectedDue number of due tickets that the agency administrator was shown
 * @param version of the schedule that the change is based on
 */
export function setAgencyRules(
  context: AppContext,
  actor: AgencyActor,
  {
    rules,
    expectedDue,
    version,
  }: { readonly rules: readonly AgencyRule[]; readonly expectedDue: number; readonly version: string },
): Promise<void> {
  const now = context.clock.now();
  const { agencyId } = actor;
  return tenantTransaction(context.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    await repository.lockRetentionSchedule(tx);
    const { before, after, own } = await applyChange(tx, actor, rules);
    if (version !== versionOfRules(before)) throw new AppError('RETENTION_CHANGED');
    const dueBefore = await countDueTickets(tx, { rules: before, now, agencyId });
    const dueAfter = await countDueTickets(tx, { rules: after, now, agencyId });
    if (dueAfter !== expectedDue) throw new AppError('RETENTION_PREVIEW_CHANGED', { count: dueAfter });
    const agencyName = await findAgencyName(tx, agencyId);
    await repository.setAgencyRules(tx, agencyId, own);
    await repository.saveAgencyChange(tx, agencyId, { changedAt: now, changedBy: actor.name });
    await recordEvent(tx, actor, now, {
      event: 'retention.agency_rules_set',
      subject: 'agency',
      subjectId: agencyId,
      agencyId,
      data: {
        agencyName,
        schedules: own.map((rule) => describeRetentionRule(rule, agencyName)),
        dueBefore,
        dueAfter,
      },
    });
  });
}
