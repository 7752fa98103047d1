import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { apiKeys } from '../api-keys/api-keys.table.ts';
import { users } from './accounts.table.ts';
import { sessions } from './identity.table.ts';

/**
 * When an account was last used: signed in to, used in a session or with an API key, or approved or enabled
 * by an administrator. All but uses of sessions and keys are recorded by the database's clock.
 */
const lastUsedAt: SQL<Date> = sql<Date>`greatest(
  ${users.createdAt}, ${users.enabledAt}, ${users.lastSignedInAt},
  (select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id}),
  (select max(${apiKeys.lastUsedAt}) from ${apiKeys}
    where ${apiKeys.userId} = ${users.id} and ${isNull(apiKeys.revokedAt)})
)`.mapWith((value: string) => new Date(value));

/** Returns the time this many days ago, by the database's clock. */
const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`;

/** An account that is not used, and when it last was. */
export interface UnusedAccount {
  readonly id: string;
  readonly lastUsedAt: Date;
}

/** Lists approved accounts that have not been used for so many days, longest unused first. */
export function listUnusedAccounts(
  tx: Reader,
  unused: { readonly days: number; readonly fewerThanDays?: number; readonly limit: number },
): Promise<UnusedAccount[]> {
  const { days, fewerThanDays, limit } = unused;
  return tx
    .select({ id: users.id, lastUsedAt })
    .from(users)
    .where(
      and(
        eq(users.status, 'approved'),
        // Cheaper than the exact condition, which follows from it: most accounts are excluded here.
        lte(users.createdAt, daysAgo(days)),
        lte(lastUsedAt, daysAgo(days)),
        fewerThanDays === undefined ? undefined : gt(lastUsedAt, daysAgo(fewerThanDays)),
      ),
    )
    .orderBy(asc(lastUsedAt), asc(users.id))
    .limit(limit);
}

/** Returns when the account was last used if that is at least so many days ago; otherwise null. */
export async function findUnusedSince(tx: Reader, id: string, days: number): Promise<Date | null> {
  const [row] = await tx
    .select({ lastUsedAt })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'approved'), lte(lastUsedAt, daysAgo(days))));
  return row?.lastUsedAt ?? null;
}

/**
 * Disables an account, which then is no agency administrator.
 * @param unusedDays days without use, if that is the reason
 */
export async function disableUser(
  tx: Transaction,
  id: string,
  reason: { readonly unusedDays: number | null; readonly isByAgency: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({
      status: 'disabled',
      disabledAt: sql`now()`,
      disabledUnusedDays: reason.unusedDays,
      isDisabledByAgency: reason.isByAgency,
      isAgencyAdministrator: false,
    })
    .where(eq(users.id, id));
}

/** Records that a user signed in now. */
export async function recordLastSignIn(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ lastSignedInAt: sql`now()` })
    .where(eq(users.id, id));
}
