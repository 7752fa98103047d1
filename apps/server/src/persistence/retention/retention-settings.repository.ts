import { defaultRetentionOptions, type RetentionOptions } from '@plainview/domain/retention/destruction';
import type { RetentionRule } from '@plainview/domain/retention/retention-rule';
import { incidentKey } from '@plainview/domain/scorecard/scorecard-assignment';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { agencies } from '../schema/accounts.ts';
import { retentionOptions, retentionRules } from '../schema/review/retention.ts';

/** A rule with the name of its agency. */
export type StoredRetentionRule = RetentionRule & { readonly agencyName: string | null };

/** Lists the rules, those of all agencies first; their number is limited. */
export async function listRetentionRules(tx: Transaction): Promise<StoredRetentionRule[]> {
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
    period:
      row.periodCount === null || row.periodUnit === null
        ? null
        : { count: row.periodCount, unit: row.periodUnit },
  }));
}

/** Replaces all rules. */
export async function replaceRetentionRules(tx: Transaction, rules: readonly RetentionRule[]): Promise<void> {
  await tx.delete(retentionRules);
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

/** The stored options, with an administrator's request to end the two-person rule. */
export interface StoredRetentionOptions extends RetentionOptions {
  readonly endRequestedBy: string | null;
  readonly endRequestedById: string | null;
}

const { id: _id, ...optionColumns } = getTableColumns(retentionOptions);
const defaults: StoredRetentionOptions = {
  ...defaultRetentionOptions,
  endRequestedBy: null,
  endRequestedById: null,
};

export async function readRetentionOptions(tx: Transaction): Promise<StoredRetentionOptions> {
  const [row] = await tx.select(optionColumns).from(retentionOptions);
  return row ?? defaults;
}

/**
 * Works like `readRetentionOptions`. Locks the row until the transaction ends, so that changes of the rules and options
 * wait for each other.
 */
export async function lockRetentionOptions(tx: Transaction): Promise<StoredRetentionOptions> {
  await tx
    .insert(retentionOptions)
    .values({ id: 1, ...defaults })
    .onConflictDoNothing();
  const [row] = await tx.select(optionColumns).from(retentionOptions).for('update');
  return row ?? defaults;
}

export async function setRetentionOptions(tx: Transaction, options: StoredRetentionOptions): Promise<void> {
  await tx.update(retentionOptions).set(options);
}
