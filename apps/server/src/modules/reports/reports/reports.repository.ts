import type {
  ArchivedReport,
  NumberedReport,
  PictureInFile,
  Report,
} from '@plainview/domain/reports/reports/report';
import {
  restoreReport,
  type ReportDocument,
  type StoredReport,
} from '@plainview/domain/reports/reports/report-document';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  exactly,
  keysetCondition,
  type PageRequest,
  type PageReader,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { createStatement } from '@plainview/postgres/statement';
import { and, desc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import { countListRows } from '../../../platform/database/list-counts.repository.ts';
import { countMatches, matching, newestPage, type NewestPage } from '../../../platform/database/search.ts';
import { custodyEntries, subjectKey } from '../../../platform/ledger/custody.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { blindTicketIds } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { reports } from './reports.table.ts';

const {
  content: _content,
  searchText: _searchText,
  pictures: _pictures,
  ...reportColumns
} = getTableColumns(reports);

/** Filter of the report archive. Date ranges are half-open. */
export interface ReportFilter {
  readonly agencyId: string | null;
  readonly incidentType: string | null;
  readonly deliveredFrom: Date | null;
  readonly deliveredBefore: Date | null;
  readonly search: string;
}

/** Sort keys of the archive. */
export const reportKeys = { delivered: reports.deliveredAt, incidentType: reports.incidentType } as const;
export type ReportSort = keyof typeof reportKeys;

function filtersOf(filter: ReportFilter) {
  const { agencyId, incidentType, deliveredFrom, deliveredBefore } = filter;
  return and(
    agencyId ? eq(reports.agencyId, agencyId) : undefined,
    incidentType ? eq(reports.incidentType, incidentType) : undefined,
    deliveredFrom ? gte(reports.deliveredAt, deliveredFrom) : undefined,
    deliveredBefore ? lt(reports.deliveredAt, deliveredBefore) : undefined,
  );
}

/**
 * Returns a reader for the reports that match a filter, page by page. Search matches are gathered only once.
 * @param newest if not null, the only page that is read
 */
export async function reportReader(
  tx: Reader,
  filter: ReportFilter,
  sort: ReportSort,
  newest: NewestPage | null = null,
): Promise<PageReader<ArchivedReport>> {
  const matches = and(filtersOf(filter), await matching(tx, 'reports', reports, filter.search, newest));
  return async (page) => {
    const { where, orderBy } = keysetCondition({ key: reportKeys[sort], id: reports.id }, page);
    return tx
      .select({
        ...reportColumns,
        agencyName: agencies.name,
        ticketNumber: tickets.number,
        ticketStatus: tickets.status,
        isLatest: sql<boolean>`not exists (
          select from reports later where later.ticket_id = ${reports.ticketId} and later.version > ${reports.version})`,
      })
      .from(reports)
      .innerJoin(agencies, eq(agencies.id, reports.agencyId))
      .innerJoin(tickets, eq(tickets.id, reports.ticketId))
      .where(and(matches, where))
      .orderBy(...orderBy)
      .limit(page.limit);
  };
}

/** Lists a page of the reports that match a filter. */
export async function listReports(
  tx: Reader,
  filter: ReportFilter,
  sort: ReportSort,
  page: PageRequest,
): Promise<ArchivedReport[]> {
  const isNewest = sort === 'delivered' && filtersOf(filter) === undefined;
  const read = await reportReader(tx, filter, sort, isNewest ? newestPage(page) : null);
  return read(page);
}

/** Returns whether the acting user reviews a ticket a second time, so that row-level security hides its reports. */
async function reviewsBlind(tx: Reader): Promise<boolean> {
  const rows = await readRows<{ found: boolean }>(
    tx,
    sql`select cardinality(${blindTicketIds}) > 0 as found`,
  );
  return rows[0]?.found ?? false;
}

/** Counts the reports that match a filter. May stop at `upTo`. */
export async function countReports(
  tx: Reader,
  filter: ReportFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { agencyId, incidentType, deliveredFrom, deliveredBefore, search } = filter;
  const isAny = incidentType === null && deliveredFrom === null && deliveredBefore === null;
  if (isAny && search === '') {
    const [counted, isBlind] = await Promise.all([
      countListRows(tx, { list: 'reports', agencyId }),
      reviewsBlind(tx),
    ]);
    if (!isBlind) return exactly(counted);
  }
  const filters = filtersOf(filter);
  return countMatches(tx, 'reports', reports, {
    search,
    filters,
    table: reports,
    newest: reports.deliveredAt,
    upTo,
  });
}

/** Lists a ticket's delivered reports, newest version first. */
export const listTicketReports = (tx: Reader, ticketId: string): Promise<Report[]> =>
  selectOfTicket(tx, { ticketId });

const selectOfTicket = createStatement((tx) =>
  tx
    .select(reportColumns)
    .from(reports)
    .where(eq(reports.ticketId, sql.placeholder('ticketId')))
    .orderBy(desc(reports.version)),
);

const numbered = { ...reportColumns, ticketNumber: tickets.number };

/** Returns a delivered report, or null. */
export async function findReport(tx: Reader, id: string): Promise<NumberedReport | null> {
  const [report] = await tx
    .select(numbered)
    .from(reports)
    .innerJoin(tickets, eq(tickets.id, reports.ticketId))
    .where(eq(reports.id, id));
  return report ?? null;
}

/** Returns a delivered report with its content. */
export async function getReportContent(
  tx: Reader,
  id: string,
): Promise<{ readonly report: NumberedReport; readonly content: ReportDocument } | null> {
  const [row] = await tx
    .select({ ...numbered, content: reports.content })
    .from(reports)
    .innerJoin(tickets, eq(tickets.id, reports.ticketId))
    .where(eq(reports.id, id));
  if (!row) return null;
  const { content, ...report } = row;
  return { report, content: restoreReport(content) };
}

/** Returns a delivered report with the place of one of its pictures in the file. */
export async function getReportPicture(
  tx: Reader,
  id: string,
  sha256: string,
): Promise<{ readonly report: NumberedReport; readonly picture: PictureInFile } | null> {
  const [row] = await tx
    .select({ ...numbered, pictures: reports.pictures })
    .from(reports)
    .innerJoin(tickets, eq(tickets.id, reports.ticketId))
    .where(eq(reports.id, id));
  if (!row) return null;
  const { pictures, ...report } = row;
  const picture = pictures.find((each) => each.sha256 === sha256);
  return picture ? { report, picture } : null;
}

/** A report to insert, with its complete content and the text that the search matches. */
export type NewReport = Report & {
  readonly pictures: readonly PictureInFile[];
  readonly content: StoredReport;
  readonly searchText: string;
};

export async function createReport(tx: Transaction, report: NewReport): Promise<void> {
  await tx.insert(reports).values({ ...report, officersInvolved: [...report.officersInvolved] });
}

/** The newest report of a ticket, as the agency's list summarizes it. */
export interface NewestReport {
  readonly id: string;
  readonly ticketId: string;
  readonly version: number;
  /** Severities of all findings, in any order. */
  readonly severities: readonly string[];
  /** False once the user has opened or downloaded it. */
  readonly isNew: boolean;
}

const isOpened = (userId: string) => sql`exists (select from ${custodyEntries}
  where ${subjectKey(custodyEntries.subjectId)} = ${reports.id}::text and ${custodyEntries.actorId} = ${userId}
    and ${custodyEntries.event} in ('report.viewed', 'report.downloaded'))`;

/** Lists the newest reports of these tickets. */
export function listNewestReports(
  tx: Reader,
  ticketIds: readonly string[],
  userId: string,
): Promise<NewestReport[]> {
  return tx
    .selectDistinctOn([reports.ticketId], {
      id: reports.id,
      ticketId: reports.ticketId,
      version: reports.version,
      severities: sql<string[]>`array(select finding ->> 'severity'
        from jsonb_array_elements(${reports.content} -> 'findings') as finding)`,
      isNew: sql<boolean>`not ${isOpened(userId)}`,
    })
    .from(reports)
    .where(inArray(reports.ticketId, [...ticketIds]))
    .orderBy(reports.ticketId, desc(reports.version));
}
