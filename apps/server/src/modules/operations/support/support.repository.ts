import type { SupportAnswer, SupportRequest } from '@plainview/domain/operations/support/support-request';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest, type RowCount } from '@plainview/postgres/keyset-pagination';
import { and, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { countMatches, matching } from '../../../platform/database/search.ts';
import { supportRequests, supportSearchText } from './support.table.ts';

const {
  answer,
  answeredBy,
  answeredAt,
  seenAt: _seenAt,
  ...requestColumns
} = getTableColumns(supportRequests);
const supportColumns = { ...requestColumns, answered: { text: answer, by: answeredBy, at: answeredAt } };

type SupportRow = Omit<SupportRequest, 'answer'> & {
  readonly answered: { readonly [Part in keyof SupportAnswer]: SupportAnswer[Part] | null };
};

function toSupportRequest({ answered, ...request }: SupportRow): SupportRequest {
  const { text, by, at } = answered;
  return { ...request, answer: text !== null && by !== null && at !== null ? { text, by, at } : null };
}

/** Filter of a list of support requests, of those that the actor may see. */
export interface SupportFilter {
  readonly isAnswered: boolean | null;
  readonly search: string;
}

export async function createSupportRequest(
  tx: Transaction,
  request: Omit<SupportRequest, 'answer'>,
): Promise<void> {
  await tx.insert(supportRequests).values(request);
}

/** Lists a user's latest requests, newest first. */
export async function listOwnSupportRequests(
  tx: Reader,
  userId: string,
  limit: number,
): Promise<SupportRequest[]> {
  const rows = await tx
    .select(supportColumns)
    .from(supportRequests)
    .where(eq(supportRequests.userId, userId))
    .orderBy(desc(supportRequests.createdAt), desc(supportRequests.id))
    .limit(limit);
  return rows.map(toSupportRequest);
}

const searched = { id: supportRequests.id, searchText: supportSearchText(supportRequests) };

function filtersOf({ isAnswered }: SupportFilter) {
  if (isAnswered === null) return undefined;
  return isAnswered ? isNotNull(supportRequests.answeredAt) : isNull(supportRequests.answeredAt);
}

/** Lists a page of the requests that match a filter, by time. */
export async function listSupportRequests(
  tx: Reader,
  filter: SupportFilter,
  page: PageRequest,
): Promise<SupportRequest[]> {
  const matches = await matching(tx, 'support_requests', searched, filter.search);
  const { where, orderBy } = keysetCondition(
    { key: supportRequests.createdAt, id: supportRequests.id },
    page,
  );
  const rows = await tx
    .select(supportColumns)
    .from(supportRequests)
    .where(and(filtersOf(filter), matches, where))
    .orderBy(...orderBy)
    .limit(page.limit);
  return rows.map(toSupportRequest);
}

/** Counts the requests that match a filter. May stop at `upTo`. */
export async function countSupportRequests(
  tx: Reader,
  filter: SupportFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { search } = filter;
  return countMatches(tx, 'support_requests', searched, {
    search,
    filters: filtersOf(filter),
    table: supportRequests,
    newest: supportRequests.createdAt,
    upTo,
  });
}

/** Returns a request with its row locked, or null if there is none that the actor may see. */
export async function lockSupportRequest(tx: Transaction, id: string): Promise<SupportRequest | null> {
  const [row] = await tx
    .select(supportColumns)
    .from(supportRequests)
    .where(eq(supportRequests.id, id))
    .for('update');
  return row ? toSupportRequest(row) : null;
}

export async function answerSupportRequest(
  tx: Transaction,
  id: string,
  { text, by, at }: SupportAnswer,
): Promise<void> {
  await tx
    .update(supportRequests)
    .set({ answer: text, answeredBy: by, answeredAt: at })
    .where(eq(supportRequests.id, id));
}
