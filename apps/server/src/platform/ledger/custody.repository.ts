import { type CustodyEvent, type CustodySubject } from '@plainview/domain/ledger/custody-event';
import type { AuditHighlight, EventGroup } from '@plainview/domain/ledger/event-group';
import { eventsOfGroup } from '@plainview/domain/ledger/event-groups';
import { GENESIS_HASH, type CustodyEntry, type CustodyHead } from '@plainview/domain/ledger/ledger-entries';
import { eventsOfHighlight } from '@plainview/domain/proof/ledger/audit-figures';
import type { ReviewEntry } from '@plainview/domain/review/second-reviews/review-visibility';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { RowCount } from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { agencies } from '../../modules/identity/users/accounts.table.ts';
import { isActorHidden, shownActor } from '../../modules/review/findings/review-policies.table.ts';
import { countMatches, matching } from '../database/search.ts';
import { linkEntries } from './custody-append.repository.ts';
import {
  concernsRecord,
  custodyEntries,
  custodyHead,
  custodySearchText,
  subjectKey,
} from './custody.table.ts';
import { writeCustody } from './record-custody.sql.ts';
import { recordedTicketNumber } from './ticket-number.sql.ts';

/** Returns one entry, or null. */
export async function findCustodyEntry(tx: Reader, sequence: number): Promise<CustodyEntry | null> {
  await writeCustody(tx);
  const [entry] = await tx.select().from(custodyEntries).where(eq(custodyEntries.sequence, sequence));
  return entry ?? null;
}

/**
 * Returns the entry with this content, or null.
 * @param occurredAt its time
 */
export async function findEntryByContent(
  tx: Transaction,
  contentHash: string,
  occurredAt: Date,
): Promise<CustodyEntry | null> {
  const find = () =>
    tx
      .select()
      .from(custodyEntries)
      .where(
        and(
          eq(custodyEntries.occurredAt, occurredAt.toISOString()),
          eq(custodyEntries.contentHash, contentHash),
        ),
      );
  const [entry] = await find();
  if (entry) return entry;
  // It may be committed and not linked yet.
  await linkEntries(tx);
  const [linked] = await find();
  return linked ?? null;
}

/** Returns the first entry of an event about a record that the actor may see, or null. */
export async function findFirstEntryAbout(
  tx: Reader,
  recordId: string,
  event: CustodyEvent,
): Promise<CustodyEntry | null> {
  const [entry] = await tx
    .select()
    .from(custodyEntries)
    .where(and(eq(subjectKey(custodyEntries.subjectId), recordId), eq(custodyEntries.event, event)))
    .orderBy(asc(custodyEntries.sequence))
    .limit(1);
  return entry ?? null;
}

/** Returns the numbers of tickets by id, also of deleted ones, as far as they had any. */
export async function listTicketNumbers(
  tx: Reader,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await readRows<{ id: string; number: string | null }>(
    tx,
    sql`
    select ticket.id, ${recordedTicketNumber(sql`ticket.id`)} as number
    from unnest(${`{${ticketIds.join(',')}}`}::uuid[]) as ticket(id)`,
  );
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
}

/** Returns the id of the ticket with a number, also of a deleted one, or null. */
export async function findTicketIdByNumber(tx: Reader, number: string): Promise<string | null> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`
    select coalesce((select id from tickets where number = ${number}),
      (select ticket_id from custody_entries
        where event = 'ticket.created' and data ->> 'number' = ${number} limit 1)) as id`,
  );
  return rows[0]?.id ?? null;
}

/** Returns the end of the ledger as this transaction sees it. */
export async function readCustodyHead(tx: Reader): Promise<CustodyHead> {
  await writeCustody(tx);
  const [head] = await tx
    .select({ sequence: custodyHead.sequence, hash: custodyHead.hash })
    .from(custodyHead)
    .where(eq(custodyHead.id, 1));
  return head ?? { sequence: 0, hash: GENESIS_HASH };
}

/** Lists entries after a sequence number in order, at most `limit`, that the actor may see. */
export function readCustodyAfter(tx: Reader, sequence: number, limit: number): Promise<CustodyEntry[]> {
  return tx
    .select()
    .from(custodyEntries)
    .where(gt(custodyEntries.sequence, sequence))
    .orderBy(asc(custodyEntries.sequence))
    .limit(limit);
}

/** An entry without most of its data and its hashes: enough to announce what changed, and to whom. */
export type LedgerChange = Pick<
  CustodyEntry,
  'sequence' | 'event' | 'subject' | 'subjectId' | 'ticketId' | 'actorId' | 'agencyId' | 'audience'
> &
  Pick<ReviewEntry, 'secondReviewId'>;

/** Lists at most `limit` changes after a sequence number, in order, that the actor may see. */
export function listChangesAfter(tx: Reader, sequence: number, limit: number): Promise<LedgerChange[]> {
  return tx
    .select({
      sequence: custodyEntries.sequence,
      event: custodyEntries.event,
      subject: custodyEntries.subject,
      subjectId: custodyEntries.subjectId,
      ticketId: custodyEntries.ticketId,
      actorId: custodyEntries.actorId,
      agencyId: custodyEntries.agencyId,
      audience: custodyEntries.audience,
      secondReviewId: sql<string | null>`${custodyEntries.data} ->> 'secondReviewId'`,
    })
    .from(custodyEntries)
    .where(gt(custodyEntries.sequence, sequence))
    .orderBy(asc(custodyEntries.sequence))
    .limit(limit);
}

/** An entry with the name of the agency and the number of the ticket that it concerns. */
export type NamedCustodyEntry = CustodyEntry & {
  readonly agencyName: string | null;
  readonly ticketNumber: string | null;
};

/** Filter of a list of entries. Time ranges are half-open. */
export interface CustodyFilter {
  readonly subject: CustodySubject | null;
  readonly group: EventGroup | null;
  readonly highlight: AuditHighlight | null;
  readonly search: string;
  readonly occurredFrom: Date | null;
  readonly occurredBefore: Date | null;
}

const searched = {
  id: custodyEntries.sequence,
  searchText: custodySearchText(custodyEntries),
  isAboutRecord: (recordId: string) => concernsRecord(custodyEntries, recordId),
  // A search for a name or an account must not find entries that do not show it.
  isShown: (recordId: string) =>
    sql`(${subjectKey(custodyEntries.subjectId)} = ${recordId} or ${custodyEntries.ticketId}::text = ${recordId}
      or not ${isActorHidden(custodyEntries)})`,
};

function filtersOf({ subject, group, highlight, occurredFrom, occurredBefore }: CustodyFilter) {
  return and(
    subject ? eq(custodyEntries.subject, subject) : undefined,
    group ? inArray(custodyEntries.event, [...eventsOfGroup(group)]) : undefined,
    highlight ? inArray(custodyEntries.event, [...eventsOfHighlight(highlight)]) : undefined,
    occurredFrom ? gte(custodyEntries.occurredAt, occurredFrom.toISOString()) : undefined,
    occurredBefore ? lt(custodyEntries.occurredAt, occurredBefore.toISOString()) : undefined,
  );
}

/** Lists the entries that match a filter, newest first: after `after`, up to and including `until`. */
export async function listCustody(
  tx: Reader,
  filter: CustodyFilter,
  page: { readonly after: number | null; readonly until: number | null; readonly limit: number },
): Promise<NamedCustodyEntry[]> {
  const { after, until, limit } = page;
  const filters = filtersOf(filter);
  const cursor = after === null ? null : { key: String(after), id: String(after) };
  const newest = filters === undefined && until === null ? { after: cursor, limit } : null;
  return tx
    .select({
      ...getTableColumns(custodyEntries),
      ...shownActor(custodyEntries),
      agencyName: agencies.name,
      ticketNumber: recordedTicketNumber(custodyEntries.ticketId),
    })
    .from(custodyEntries)
    .leftJoin(agencies, eq(agencies.id, custodyEntries.agencyId))
    .where(
      and(
        filters,
        await matching(tx, 'custody_entries', searched, filter.search, newest),
        after === null ? undefined : lt(custodyEntries.sequence, after),
        until === null ? undefined : gte(custodyEntries.sequence, until),
      ),
    )
    .orderBy(desc(custodyEntries.sequence))
    .limit(limit);
}

/** Counts the entries that match a filter. May stop at `upTo`. */
export async function countCustody(
  tx: Reader,
  filter: CustodyFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { search } = filter;
  return countMatches(tx, 'custody_entries', searched, {
    search,
    filters: filtersOf(filter),
    table: custodyEntries,
    newest: custodyEntries.sequence,
    upTo,
  });
}
