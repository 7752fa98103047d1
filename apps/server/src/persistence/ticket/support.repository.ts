import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { keysetCondition, type PageRequest } from '../database/keyset-pagination.ts';
import { patternOf } from '../database/search.ts';
import { supportRequests } from '../schema/accounts.ts';

export type SupportRecord = typeof supportRequests.$inferSelect;

/** Filter of a list of support requests, of those that the actor may see. */
export interface SupportFilter {
  readonly isAnswered: boolean | null;
  readonly search: string;
}

export async function insertSupportRequest(tx: Transaction, request: SupportRecord): Promise<void> {
  await tx.insert(supportRequests).values(request);
}

/** Lists a user's latest requests, newest first. */
export function listOwnSupport(tx: Transaction, userId: string, limit: number): Promise<SupportRecord[]> {
  return tx
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.userId, userId))
    .orderBy(desc(supportRequests.createdAt), desc(supportRequests.id))
    .limit(limit);
}

function filtered({ isAnswered, search }: SupportFilter) {
  const pattern = patternOf(search);
  return and(
    isAnswered === null
      ? undefined
      : isAnswered
        ? isNotNull(supportRequests.answeredAt)
        : isNull(supportRequests.answeredAt),
    search === ''
      ? undefined
      : or(
          ilike(supportRequests.userName, pattern),
          ilike(supportRequests.agencyName, pattern),
          ilike(supportRequests.text, pattern),
        ),
  );
}

/** Lists a page of the requests that match a filter, by time. */
export function listSupport(
  tx: Transaction,
  filter: SupportFilter,
  stretch: PageRequest,
): Promise<SupportRecord[]> {
  const { where, orderBy } = keysetCondition(
    { key: supportRequests.createdAt, id: supportRequests.id },
    stretch,
  );
  return tx
    .select()
    .from(supportRequests)
    .where(and(filtered(filter), where))
    .orderBy(...orderBy)
    .limit(stretch.limit);
}

/** Counts the requests that match a filter. */
export async function countSupport(tx: Transaction, filter: SupportFilter): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(supportRequests).where(filtered(filter));
  return row?.found ?? 0;
}

/** Returns a request with its row locked, or null if there is none that the actor may see. */
export async function lockSupportRequest(tx: Transaction, id: string): Promise<SupportRecord | null> {
  const [request] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id)).for('update');
  return request ?? null;
}

export async function answerSupportRequest(
  tx: Transaction,
  id: string,
  answer: Pick<SupportRecord, 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await tx.update(supportRequests).set(answer).where(eq(supportRequests.id, id));
}
