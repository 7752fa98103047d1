import {
  defaultRetentionOptions,
  type RetentionOptions,
} from '@plainview/domain/retention/destructions/destruction';
import type { RetentionPeriod, RetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import { incidentKey } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { agencyRetentionChanges, retentionOptions, retentionRules } from './retention.table.ts';

/** A rule with the name of its agency. */
export type StoredRetentionRule = RetentionRule & { readonly agencyName: string | null };

const toPeriod = (count: number | null, unit: RetentionPeriod['unit'] | null): RetentionPeriod | null =>
  count === null || unit === null ? null : { count, unit };

/**
 * Lists the rules, those of all agencies first; their number is limited. Agency users see those that apply
 * to their agency.
 */
export async function listRetentionRules(tx: Reader): Promise<StoredRetentionRule[]> {
  const { agencyId, incidentType, periodCount, periodUnit } = retentionRules;
  const rows = await tx
    .select({ agencyId, incidentType, periodCount, periodUnit, agencyName: agencies.name })
    .from(retentionRules)
    .leftJoin(agencies, eq(agencies.id, agencyId))
    .orderBy(sql`${agencies.key} nulls first`, sql`${retentionRules.incidentKey} nulls first`);
  return rows.map((row) => ({
    agencyId: row.agencyId,
    incidentType: row.incidentType,
    agencyName: row.agencyName,
    period: toPeriod(row.periodCount, row.periodUnit),
  }));
}

/** Replaces all rules. */
export async function setRetentionRules(tx: Transaction, rules: readonly RetentionRule[]): Promise<void> {
  await tx.delete(retentionRules);
  await insertRules(tx, rules);
}

/** Replaces the rules of one agency. The others stay. */
export async function setAgencyRules(
  tx: Transaction,
  agencyId: string,
  rules: readonly RetentionRule[],
): Promise<void> {
  await tx
    .delete(retentionRules)
    .where(and(isNotNull(retentionRules.agencyId), eq(retentionRules.agencyId, agencyId)));
  await insertRules(tx, rules);
}

async function insertRules(tx: Transaction, rules: readonly RetentionRule[]): Promise<void> {
  if (rules.length === 0) return;
  await tx.insert(retentionRules).values(
    rules.map(({ agencyId, incidentType, period }) => ({
      agencyId,
      incidentType,
      incidentKey: incidentType === null ? null : incidentKey(incidentType),
      periodCount: period?.count ?? null,
      periodUnit: period?.unit ?? null,
    })),
  );
}

/** A request for options that weaken the two-person rule, which another administrator has to approve. */
export interface OptionsRequest {
  readonly at: Date;
  readonly by: string;
  readonly byId: string;
  readonly options: RetentionOptions;
}

/** The stored options, with a request to weaken the two-person rule. */
export interface StoredRetentionOptions extends RetentionOptions {
  readonly request: OptionsRequest | null;
}

const { id: _id, ...optionColumns } = getTableColumns(retentionOptions);

function toOptions(
  row: Omit<typeof retentionOptions.$inferSelect, 'id'> | undefined,
): StoredRetentionOptions {
  if (!row) return defaults;
  const {
    agencyMinimumCount,
    agencyMinimumUnit,
    requestedAt: at,
    requestedBy: by,
    requestedById: byId,
    requestedOptions,
    ...options
  } = row;
  const isRequested = at !== null && by !== null && byId !== null && requestedOptions !== null;
  return {
    ...options,
    agencyMinimum: toPeriod(agencyMinimumCount, agencyMinimumUnit),
    request: isRequested ? { at, by, byId, options: requestedOptions } : null,
  };
}

function toRow({ agencyMinimum, request, ...options }: StoredRetentionOptions) {
  return {
    ...options,
    agencyMinimumCount: agencyMinimum?.count ?? null,
    agencyMinimumUnit: agencyMinimum?.unit ?? null,
    requestedAt: request?.at ?? null,
    requestedBy: request?.by ?? null,
    requestedById: request?.byId ?? null,
    requestedOptions: request?.options ?? null,
  };
}

const defaults: StoredRetentionOptions = { ...defaultRetentionOptions, request: null };

export async function getRetentionOptions(tx: Reader): Promise<StoredRetentionOptions> {
  const [row] = await tx.select(optionColumns).from(retentionOptions);
  return toOptions(row);
}

/** Makes changes of the rules and options wait for each other until the transaction ends. */
export const lockRetentionSchedule = (tx: Transaction): Promise<void> =>
  takeTransactionLock(tx, 'retention schedule');

/** Works like `getRetentionOptions` after `lockRetentionSchedule`. Makes sure that the row exists. */
export async function lockRetentionOptions(tx: Transaction): Promise<StoredRetentionOptions> {
  await lockRetentionSchedule(tx);
  await tx
    .insert(retentionOptions)
    .values({ id: 1, ...toRow(defaults) })
    .onConflictDoNothing();
  const [row] = await tx.select(optionColumns).from(retentionOptions).for('update');
  return toOptions(row);
}

export async function setRetentionOptions(tx: Transaction, options: StoredRetentionOptions): Promise<void> {
  await tx.update(retentionOptions).set(toRow(options));
}

/** The latest change of an agency's schedule by its own administrators. */
export type AgencyRetentionChange = Pick<
  typeof agencyRetentionChanges.$inferSelect,
  'changedAt' | 'changedBy'
>;

export async function getAgencyChange(tx: Reader, agencyId: string): Promise<AgencyRetentionChange | null> {
  const { changedAt, changedBy } = agencyRetentionChanges;
  const [row] = await tx
    .select({ changedAt, changedBy })
    .from(agencyRetentionChanges)
    .where(eq(agencyRetentionChanges.agencyId, agencyId));
  return row ?? null;
}

export async function saveAgencyChange(
  tx: Transaction,
  agencyId: string,
  change: AgencyRetentionChange,
): Promise<void> {
  await tx
    .insert(agencyRetentionChanges)
    .values({ agencyId, ...change })
    .onConflictDoUpdate({ target: agencyRetentionChanges.agencyId, set: change });
}
