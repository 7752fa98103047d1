import type { ApiKey } from '@plainview/domain/identity/api-keys/api-key';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, count, eq, getTableColumns, ilike, isNull, or } from 'drizzle-orm';
import { patternOf } from '../../../platform/database/search.ts';
import { agencies } from '../users/accounts.table.ts';
import { apiKeys } from './api-keys.table.ts';

// The secret's hash is only ever searched for.
const { secretHash: _secretHash, ...shownColumns } = getTableColumns(apiKeys);
/** Columns of a key, for queries that join `agencies`. */
export const keyColumns = { ...shownColumns, agencyName: agencies.name };

export async function createApiKey(
  tx: Transaction,
  key: Omit<ApiKey, 'agencyName'> & { readonly secretHash: string },
): Promise<void> {
  await tx.insert(apiKeys).values(key);
}

/** Returns a key with its row locked, or null if there is none that the actor may see. */
export async function lockApiKey(tx: Transaction, id: string): Promise<ApiKey | null> {
  await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id)).for('update');
  const [key] = await tx
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(agencies, eq(agencies.id, apiKeys.agencyId))
    .where(eq(apiKeys.id, id));
  return key ?? null;
}

/** Lists a user's keys that are not revoked. */
export function listKeysInForce(
  tx: Reader,
  userId: string,
): Promise<Pick<ApiKey, 'id' | 'name' | 'agencyId'>[]> {
  return tx
    .select({ id: apiKeys.id, name: apiKeys.name, agencyId: apiKeys.agencyId })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
}

/** Records that a key is in use. */
export async function touchApiKey(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

export async function revokeApiKey(
  tx: Transaction,
  id: string,
  revoked: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: revoked.at, revokedBy: revoked.by }).where(eq(apiKeys.id, id));
}

function filtered(search: string) {
  const pattern = patternOf(search);
  if (search === '') return undefined;
  return or(ilike(apiKeys.name, pattern), ilike(apiKeys.userName, pattern), ilike(agencies.name, pattern));
}

/** Lists a page of the keys that the actor may see, by creation time. */
export function listApiKeys(tx: Reader, search: string, page: PageRequest): Promise<ApiKey[]> {
  const { where, orderBy } = keysetCondition({ key: apiKeys.createdAt, id: apiKeys.id }, page);
  return tx
    .select(keyColumns)
    .from(apiKeys)
    .leftJoin(agencies, eq(agencies.id, apiKeys.agencyId))
    .where(and(filtered(search), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the keys that match a search. */
export async function countApiKeys(tx: Reader, search: string): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(apiKeys)
    .leftJoin(agencies, eq(agencies.id, apiKeys.agencyId))
    .where(filtered(search));
  return row?.found ?? 0;
}
