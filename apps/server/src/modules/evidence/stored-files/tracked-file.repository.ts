import type { DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import type { FileFault } from '@plainview/domain/evidence/file-verifications/file-verification';
import type { Reader } from '@plainview/postgres/database';
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { listTicketNumbers } from '../../../platform/ledger/custody.repository.ts';
import { creditNotes, invoices } from '../../billing/invoices/invoices.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { destructions } from '../../retention/schedules/retention.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import { fileVerifications } from '../file-verifications/file-verifications.table.ts';
import { uploads } from '../uploads/uploads.table.ts';

/**
 * `upload`: verified on arrival, but not part of a ticket yet. `invoice`: also a credit note. `certificate`:
 * of the destruction of a ticket.
 */
export type TrackedFileKind = StoredFileKind | 'upload' | 'invoice' | 'certificate';

/** A permanently stored file with the record that it belongs to. */
export interface TrackedFile {
  readonly storageKey: string;
  readonly kind: TrackedFileKind;
  /**
   * Id of the video, report, upload or invoice; the video's for a file made from it, the ticket's
   * for a certificate.
   */
  readonly subjectId: string;
  readonly agencyId: string;
  /** Null for files that are not part of a ticket, such as uploads and invoices. */
  readonly ticketId: string | null;
  /**
   * File name of the video, which a file made from it shares, of the upload or the document;
   * null for a report.
   */
  readonly name: string | null;
  /** Null unless the file was made from a video. */
  readonly derivedKind: DerivedFileKind | null;
  /** Version of a report; null for others. */
  readonly version: number | null;
  readonly sha256: string;
  readonly sizeBytes: number;
}

const kindColumn = (name: TrackedFile['kind']) => sql<TrackedFile['kind']>`${name}::text`.as('kind');

const noDerivedKind = sql<DerivedFileKind | null>`null::text`.as('derived_kind');
const noVersion = sql<number | null>`null::integer`.as('version');

/** Columns of a table whose rows are documents with a stored file. */
interface DocumentColumns {
  readonly table: PgTable;
  readonly kind: TrackedFileKind;
  readonly storageKey: PgColumn;
  readonly subjectId: PgColumn;
  readonly agencyId: PgColumn;
  readonly name: PgColumn | SQL;
  readonly sha256: PgColumn;
  readonly sizeBytes: PgColumn;
}

const documents: readonly DocumentColumns[] = [
  {
    ...getTableColumns(invoices),
    table: invoices,
    kind: 'invoice',
    subjectId: invoices.id,
    name: invoices.number,
  },
  {
    ...getTableColumns(creditNotes),
    table: creditNotes,
    kind: 'invoice',
    subjectId: creditNotes.invoiceId,
    name: creditNotes.number,
  },
  {
    table: destructions,
    kind: 'certificate',
    storageKey: destructions.certificateKey,
    subjectId: destructions.ticketId,
    agencyId: destructions.agencyId,
    name: sql`'Certificate of destruction ' || ${destructions.incidentType}`,
    sha256: destructions.certificateSha256,
    sizeBytes: destructions.certificateSizeBytes,
  },
];

/** Selects documents by the keys of their files. */
const selectDocuments = (tx: Reader, columns: DocumentColumns, among: string[]) =>
  tx
    .select({
      storageKey: sql<string>`${columns.storageKey}`.as('storage_key'),
      kind: kindColumn(columns.kind),
      subjectId: sql<string>`${columns.subjectId}`.as('subject_id'),
      agencyId: sql<string>`${columns.agencyId}`.as('agency_id'),
      ticketId: sql<string | null>`null::uuid`.as('ticket_id'),
      name: sql<string | null>`${columns.name}`.as('name'),
      derivedKind: noDerivedKind,
      version: noVersion,
      sha256: sql<string>`${columns.sha256}`.as('sha256'),
      sizeBytes: sql<number>`${columns.sizeBytes}`.as('size_bytes'),
    })
    .from(columns.table)
    .where(inArray(columns.storageKey, among));

/** Returns a statement that finds the files with these storage keys, as far as the actor may see them. */
function selectTrackedFiles(tx: Reader, keys: readonly string[]) {
  const among = [...keys];
  const noName = sql<string | null>`null::text`.as('name');
  return unionAll(
    tx
      .select({
        storageKey: sql<string>`${videos.storageKey}`.as('storage_key'),
        kind: kindColumn('video'),
        subjectId: sql<string>`${videos.id}`.as('subject_id'),
        agencyId: videos.agencyId,
        ticketId: sql<string | null>`${videos.ticketId}`.as('ticket_id'),
        name: sql<string | null>`${videos.fileName}`.as('name'),
        derivedKind: noDerivedKind,
        version: noVersion,
        sha256: sql<string>`${videos.sha256}`.as('sha256'),
        sizeBytes: videos.sizeBytes,
      })
      .from(videos)
      .where(inArray(videos.storageKey, among)),
    tx
      .select({
        storageKey: sql<string>`${reports.storageKey}`.as('storage_key'),
        kind: kindColumn('report'),
        subjectId: sql<string>`${reports.id}`.as('subject_id'),
        agencyId: reports.agencyId,
        ticketId: sql<string | null>`${reports.ticketId}`.as('ticket_id'),
        name: noName,
        derivedKind: noDerivedKind,
        version: sql<number | null>`${reports.version}`.as('version'),
        sha256: sql<string>`${reports.sha256}`.as('sha256'),
        sizeBytes: reports.sizeBytes,
      })
      .from(reports)
      .where(inArray(reports.storageKey, among)),
    tx
      .select({
        storageKey: sql<string>`${derivedFiles.id}`.as('storage_key'),
        kind: kindColumn('derived'),
        subjectId: sql<string>`${derivedFiles.videoId}`.as('subject_id'),
        agencyId: derivedFiles.agencyId,
        ticketId: sql<string | null>`${videos.ticketId}`.as('ticket_id'),
        name: sql<string | null>`${videos.fileName}`.as('name'),
        derivedKind: sql<DerivedFileKind | null>`${derivedFiles.kind}`.as('derived_kind'),
        version: noVersion,
        sha256: sql<string>`${derivedFiles.sha256}`.as('sha256'),
        sizeBytes: derivedFiles.sizeBytes,
      })
      .from(derivedFiles)
      .innerJoin(videos, eq(videos.id, derivedFiles.videoId))
      .where(inArray(derivedFiles.id, among)),
    tx
      .select({
        storageKey: sql<string>`${uploads.id}`.as('storage_key'),
        kind: kindColumn('upload'),
        subjectId: sql<string>`${uploads.id}`.as('subject_id'),
        agencyId: uploads.agencyId,
        ticketId: sql<string | null>`null::uuid`.as('ticket_id'),
        name: sql<string | null>`${uploads.fileName}`.as('name'),
        derivedKind: noDerivedKind,
        version: noVersion,
        sha256: sql<string>`${uploads.storedSha256}`.as('sha256'),
        sizeBytes: uploads.sizeBytes,
      })
      .from(uploads)
      .where(and(eq(uploads.state, 'stored'), inArray(uploads.id, among))),
    ...documents.map((columns) => selectDocuments(tx, columns, among)),
  );
}

/** Returns the file with this storage key, or null if no row refers to it. */
export async function findTrackedFile(tx: Reader, key: string): Promise<TrackedFile | null> {
  const [file] = await selectTrackedFiles(tx, [key]);
  return file ?? null;
}

/** A stored file with a fault. */
export interface FaultyFile extends Omit<TrackedFile, 'storageKey' | 'agencyId' | 'sha256' | 'sizeBytes'> {
  readonly ticketNumber: string | null;
  readonly fault: FileFault;
  readonly faultSince: Date;
  readonly checkedAt: Date | null;
}

/** Lists files with a fault, the oldest faults first, as far as the actor may see them, and counts all. */
export async function listFaults(
  tx: Reader,
  limit: number,
): Promise<{ readonly files: FaultyFile[]; readonly total: number }> {
  const [counted] = await tx
    .select({ total: count() })
    .from(fileVerifications)
    .where(isNotNull(fileVerifications.fault));
  const total = counted?.total ?? 0;
  if (total === 0) return { files: [], total };
  const rows = await tx
    .select()
    .from(fileVerifications)
    .where(isNotNull(fileVerifications.fault))
    .orderBy(asc(fileVerifications.faultSince), asc(fileVerifications.storageKey))
    .limit(limit);
  const found = await selectTrackedFiles(
    tx,
    rows.map(({ storageKey }) => storageKey),
  );
  const numbers = await listTicketNumbers(
    tx,
    found.flatMap(({ ticketId }) => ticketId ?? []),
  );
  const files = rows.flatMap(({ storageKey, fault, faultSince, checkedAt }) => {
    const file = found.find((one) => one.storageKey === storageKey);
    if (!file || fault === null || faultSince === null) return [];
    const { kind, subjectId, ticketId, name, derivedKind, version } = file;
    const ticketNumber = numbers.get(ticketId ?? '') ?? null;
    const shown = { kind, subjectId, ticketId, ticketNumber, name, derivedKind, version };
    return [{ ...shown, fault, faultSince, checkedAt }];
  });
  return { files, total };
}
