import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { linkedRecords, type LinkedRecord } from '@plainview/domain/ledger/linked-record';
import { showsReview } from '@plainview/domain/review/second-reviews/review-visibility';
import { findRecordId } from '@plainview/domain/shared/record-id';
import { parseTicketNumber } from '@plainview/domain/tickets/tickets/ticket-number';
import type { Reader } from '@plainview/postgres/database';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import * as repository from '../../../platform/ledger/custody.repository.ts';
import type { CustodyFilter, NamedCustodyEntry } from '../../../platform/ledger/custody.repository.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { findExistingRecords } from './custody-verification.repository.ts';

/** An entry with the linked records that still exist, so that only these are shown as links. */
export type ListedCustodyEntry = NamedCustodyEntry & {
  readonly existing: readonly LinkedRecord[];
};

/**
 * Lists one page of the ledger, newest first, with the total count on the first page only. Records whose
 * reviews its entries show.
 */
export function listCustody(
  context: AppContext,
  actor: AdminActor,
  filter: CustodyFilter,
  page: Parameters<typeof repository.listCustody>[2] & Pick<CountedPageRequest, 'countUpTo'>,
): Promise<CountedPage<ListedCustodyEntry>> {
  const read = async (tx: Reader) => {
    const number = parseTicketNumber(filter.search);
    const numbered = number === null ? null : await repository.findTicketIdByNumber(tx, number);
    const found = { ...filter, search: numbered ?? filter.search };
    const result = await readCountedPage(page, {
      rows: async () => withExistingRecords(tx, await repository.listCustody(tx, found, page)),
      total: () => repository.countCustody(tx, found, page.countUpTo),
    });
    const shown = result.rows.filter(showsReview).flatMap(({ ticketId }) => ticketId ?? []);
    return { result, unrecorded: await listUnrecordedReadings(tx, [...new Set(shown)]) };
  };
  return discloseReviews(context, actor, () => tenantRead(context.database, actor, read));
}

async function withExistingRecords(
  tx: Reader,
  rows: readonly NamedCustodyEntry[],
): Promise<ListedCustodyEntry[]> {
  const named = rows.map(namedRecords);
  const existing = await findExistingRecords(tx, {
    ticket: named.flatMap(({ ticket }) => ticket ?? []),
    video: named.flatMap(({ video }) => video ?? []),
    user: named.flatMap(({ user }) => user ?? []),
  });
  return rows.map((row, index) => {
    const ids = named[index];
    return { ...row, existing: linkedRecords.filter((kind) => existing[kind].has(ids?.[kind] ?? '')) };
  });
}

/** Returns the ids of the records that an entry names. Entries of earlier releases may have uppercase ids. */
function namedRecords({
  subject,
  subjectId,
  ticketId,
  data,
}: NamedCustodyEntry): Readonly<Record<LinkedRecord, string | null>> {
  const isAboutUser = subject === 'user' || subject === 'session';
  const videoId = subject === 'video' ? subjectId : data['videoId'];
  return {
    ticket: ticketId,
    video: typeof videoId === 'string' ? findRecordId(videoId) : null,
    user: isAboutUser ? findRecordId(subjectId) : null,
  };
}
