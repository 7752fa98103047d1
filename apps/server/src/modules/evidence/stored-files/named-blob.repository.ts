import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { creditNotes, invoices } from '../../billing/invoices/invoices.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { destructions } from '../../retention/schedules/retention.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import { uploads } from '../uploads/uploads.table.ts';

/** A stored file that a row refers to. */
export interface NamedBlob {
  readonly key: string;
  readonly sizeBytes: number;
  /** Hash of the stored bytes; null while unknown: an upload that is not stored yet. */
  readonly sha256: string | null;
}

/** Start of a page of files, and the agency whose files it contains. */
interface BlobPage {
  readonly after: string | null;
  readonly limit: number;
  /** Null: those of all agencies, also of uploads that are not evidence yet. */
  readonly agencyId: string | null;
}

/** Lists the files that rows refer to, after the key `after`, in key order. Refused uploads have none. */
function listNamedBlobs(tx: Reader, { after, limit, agencyId }: BlobPage): Promise<NamedBlob[]> {
  const isOf = (table: { readonly agencyId: AnyPgColumn }) =>
    agencyId === null ? undefined : eq(table.agencyId, agencyId);
  const from = after ?? '00000000-0000-0000-0000-000000000000';
  const kept = tx
    .select({
      key: sql<string>`${videos.storageKey}`.as('key'),
      sizeBytes: videos.sizeBytes,
      sha256: sql<string | null>`${videos.sha256}`.as('sha256'),
    })
    .from(videos)
    .where(and(isNotNull(videos.storageKey), gt(videos.storageKey, from), isOf(videos)));
  const delivered = tx
    .select({
      key: sql<string>`${reports.storageKey}`.as('key'),
      sizeBytes: reports.sizeBytes,
      sha256: sql<string | null>`${reports.sha256}`.as('sha256'),
    })
    .from(reports)
    .where(and(gt(reports.storageKey, from), isOf(reports)));
  const derived = tx
    .select({
      key: sql<string>`${derivedFiles.id}`.as('key'),
      sizeBytes: derivedFiles.sizeBytes,
      sha256: sql<string | null>`${derivedFiles.sha256}`.as('sha256'),
    })
    .from(derivedFiles)
    .where(and(gt(derivedFiles.id, from), isOf(derivedFiles)));
  const certificates = tx
    .select({
      key: sql<string>`${destructions.certificateKey}`.as('key'),
      sizeBytes: sql<number>`${destructions.certificateSizeBytes}`.mapWith(Number).as('size_bytes'),
      sha256: sql<string | null>`${destructions.certificateSha256}`.as('sha256'),
    })
    .from(destructions)
    .where(
      and(isNotNull(destructions.certificateKey), gt(destructions.certificateKey, from), isOf(destructions)),
    );
  const invoiced = [invoices, creditNotes].map((table) =>
    tx
      .select({
        key: sql<string>`${table.storageKey}`.as('key'),
        sizeBytes: table.sizeBytes,
        sha256: sql<string | null>`${table.sha256}`.as('sha256'),
      })
      .from(table)
      .where(and(gt(table.storageKey, from), isOf(table))),
  );
  const coming = tx
    .select({
      key: sql<string>`${uploads.id}`.as('key'),
      sizeBytes: uploads.sizeBytes,
      sha256: sql<string | null>`${uploads.storedSha256}`.as('sha256'),
    })
    .from(uploads)
    .where(
      and(
        inArray(uploads.state, ['receiving', 'checking', 'stored']),
        gt(uploads.id, from),
        agencyId === null ? undefined : sql`false`,
      ),
    );
  return unionAll(kept, delivered, derived, certificates, ...invoiced, coming)
    .orderBy(asc(sql`key`))
    .limit(limit);
}

const BATCH = 100;

/**
 * Yields every file that a row refers to, batch by batch. `read` runs each batch in a transaction.
 * @param agencyId limits them to the evidence of an agency
 */
export async function* eachNamedBlob(
  read: (batch: (tx: Transaction) => Promise<NamedBlob[]>) => Promise<NamedBlob[]>,
  agencyId: string | null = null,
): AsyncGenerator<NamedBlob> {
  let after: string | null = null;
  for (;;) {
    const position: string | null = after;
    const batch: NamedBlob[] = await read((tx) =>
      listNamedBlobs(tx, { after: position, limit: BATCH, agencyId }),
    );
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.key;
  }
}

/** Returns whether any row refers to the file, including refused uploads. */
export const isBlobNamed = async (tx: Reader, key: string): Promise<boolean> =>
  (await filterNamed(tx, [key])).length > 0;

/** Returns those of the keys that any row refers to, including refused uploads. */
export async function filterNamed(tx: Reader, among: readonly string[]): Promise<string[]> {
  const keys = [...among];
  const named = await unionAll(
    tx
      .select({ key: sql<string>`${videos.storageKey}` })
      .from(videos)
      .where(inArray(videos.storageKey, keys)),
    tx.select({ key: reports.storageKey }).from(reports).where(inArray(reports.storageKey, keys)),
    tx.select({ key: derivedFiles.id }).from(derivedFiles).where(inArray(derivedFiles.id, keys)),
    tx
      .select({ key: sql<string>`${destructions.certificateKey}` })
      .from(destructions)
      .where(inArray(destructions.certificateKey, keys)),
    tx.select({ key: invoices.storageKey }).from(invoices).where(inArray(invoices.storageKey, keys)),
    tx.select({ key: creditNotes.storageKey }).from(creditNotes).where(inArray(creditNotes.storageKey, keys)),
    tx.select({ key: uploads.id }).from(uploads).where(inArray(uploads.id, keys)),
  );
  return named.map(({ key }) => key);
}

/** Returns those of the keys that are ids of uploads which, according to the ledger, began here. */
export async function filterBegunUploads(tx: Reader, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: custodyEntries.subjectId })
    .from(custodyEntries)
    .where(
      and(
        eq(custodyEntries.subject, 'upload'),
        eq(custodyEntries.event, 'upload.started'),
        inArray(custodyEntries.subjectId, [...keys]),
      ),
    );
  return rows.map(({ key }) => key);
}
