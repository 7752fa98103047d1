import type { EventCounts, WeekSummary } from '@plainview/domain/proof/ledger/audit-week';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { desc, eq, gte, isNotNull, max, min, sql } from 'drizzle-orm';
import { users } from '../../identity/users/accounts.table.ts';
import { accessReviews, auditSignOffs, oversight } from './oversight.table.ts';

/** A week that an auditor signed off. */
export type AuditSignOff = typeof auditSignOffs.$inferSelect;

/** The single row about overdue reviews. */
export type Oversight = typeof oversight.$inferSelect;

/**
 * Summarizes the entries of a period. Includes those that the actor does not see, because an auditor may be a
 * second reviewer.
 */
export async function summarizeEntries(
  tx: Reader,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<WeekSummary> {
  const rows = await readRows<{
    event: string;
    entries: string;
    first_sequence: string;
    last_sequence: string;
  }>(tx, sql`select * from count_events(${from.toISOString()}, ${before.toISOString()})`);
  const counts: EventCounts = Object.fromEntries(rows.map(({ event, entries }) => [event, Number(entries)]));
  const sequences = rows.flatMap((row) => [Number(row.first_sequence), Number(row.last_sequence)]);
  return {
    firstSequence: sequences.length > 0 ? Math.min(...sequences) : null,
    lastSequence: sequences.length > 0 ? Math.max(...sequences) : null,
    counts,
  };
}

/** Lists the weeks that were signed off, from a week on, in no particular order. */
export async function listSignedOffWeeks(tx: Reader, from: string): Promise<string[]> {
  const rows = await tx
    .select({ week: auditSignOffs.week })
    .from(auditSignOffs)
    .where(gte(auditSignOffs.week, from));
  return rows.map(({ week }) => week);
}

/** Lists the newest sign-offs. */
export const listSignOffs = (tx: Reader, limit: number): Promise<AuditSignOff[]> =>
  tx.select().from(auditSignOffs).orderBy(desc(auditSignOffs.week)).limit(limit);

export async function getSignOff(tx: Reader, week: string): Promise<AuditSignOff | null> {
  const [row] = await tx.select().from(auditSignOffs).where(eq(auditSignOffs.week, week));
  return row ?? null;
}

/** Inserts a sign-off. @returns false if the week was already signed off */
export async function createSignOff(tx: Transaction, signOff: AuditSignOff): Promise<boolean> {
  const { rowCount } = await tx.insert(auditSignOffs).values(signOff).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Number of weeks to sign off and access reviews that were overdue when that was last computed, as a part
 * of other queries. Row-level security makes it 0 for agency users.
 */
export const overdueReviews =
  sql<number>`coalesce((select ${oversight.overdueWeeks} + ${oversight.isReviewOverdue}::int
  from ${oversight}), 0)`.mapWith(Number);

/** Returns the row about overdue reviews; null before the first computation. */
export async function getOversight(tx: Reader): Promise<Oversight | null> {
  const [row] = await tx.select().from(oversight);
  return row ?? null;
}

/** Locks the row about overdue reviews until the transaction ends. Creates it if needed. */
export async function lockOversight(tx: Transaction, now: Date): Promise<Oversight> {
  await tx.insert(oversight).values({ since: now }).onConflictDoNothing();
  const [row] = await tx.select().from(oversight).for('update');
  if (!row) throw new Error('the row was not stored');
  return row;
}

export async function saveOversight(
  tx: Transaction,
  change: Partial<Omit<Oversight, 'id' | 'since'>>,
): Promise<void> {
  await tx.update(oversight).set(change);
}

/** Returns when the last access review was completed; null if none was. */
export async function findLastAccessReview(tx: Reader): Promise<Date | null> {
  const [row] = await tx
    .select({ last: max(accessReviews.completedAt) })
    .from(accessReviews)
    .where(isNotNull(accessReviews.completedAt));
  return row?.last ?? null;
}

/** Returns when the first administrator's account was created; null if there is none. */
export async function findFirstAdministratorSince(tx: Reader): Promise<Date | null> {
  const [row] = await tx
    .select({ first: min(users.createdAt) })
    .from(users)
    .where(sql`${users.role} = 'admin'`);
  return row?.first ?? null;
}
