import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { BundleKind, EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, desc, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import type { StoredCheckpoint } from '../../../platform/ledger/ledger-tree.repository.ts';
import { recordedTicketNumber } from '../../../platform/ledger/ticket-number.sql.ts';
import { ledgerCheckpoints } from '../checkpoints/ledger-proofs.table.ts';
import { evidenceBundles, type BundleFile } from './evidence-bundles.table.ts';

export type { BundleFile } from './evidence-bundles.table.ts';

const { id, ticketId, kind, state, createdAt } = evidenceBundles;
/** Leaves out the contents, which can be large. */
const {
  files: _files,
  texts: _texts,
  contentSha256: _contentSha256,
  ...columns
} = getTableColumns(evidenceBundles);

/** Contents of a finished bundle. */
export interface BundleContent {
  readonly files: readonly BundleFile[];
  /** Contents of the files that are not stored elsewhere, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** SHA-256 of the list of files. */
  readonly contentSha256: string;
}

export async function createBundle(tx: Transaction, bundle: EvidenceBundle): Promise<void> {
  await tx.insert(evidenceBundles).values(bundle);
}

/** Lists the bundles of a ticket that the actor sees, newest first. */
export const listBundles = (tx: Reader, ofTicket: string): Promise<EvidenceBundle[]> =>
  tx
    .select(columns)
    .from(evidenceBundles)
    .where(eq(ticketId, ofTicket))
    .orderBy(desc(createdAt), asc(id))
    .limit(100);

/** Returns the bundle of a kind that is being made for a ticket, or null. */
export async function getPendingBundle(
  tx: Reader,
  ofTicket: string,
  ofKind: BundleKind,
): Promise<EvidenceBundle | null> {
  const [row] = await tx
    .select(columns)
    .from(evidenceBundles)
    .where(and(eq(ticketId, ofTicket), eq(kind, ofKind), eq(state, 'pending')))
    .limit(1);
  return row ?? null;
}

/** A bundle with the number of its ticket. */
export interface StoredBundle extends EvidenceBundle {
  readonly ticketNumber: string | null;
  /** Null until it is recorded in the ledger. */
  readonly content: BundleContent | null;
}

/** Returns a bundle with its content, or null. */
export async function getBundle(tx: Reader, byId: string): Promise<StoredBundle | null> {
  const [row] = await tx
    .select({ ...getTableColumns(evidenceBundles), ticketNumber: recordedTicketNumber(ticketId) })
    .from(evidenceBundles)
    .where(eq(id, byId));
  if (!row) return null;
  const { files, texts, contentSha256, ...bundle } = row;
  return { ...bundle, content: files && texts && contentSha256 ? { files, texts, contentSha256 } : null };
}

/** Stores the content of a pending bundle that was recorded in the ledger. The proofs follow. */
export async function saveBundleContent(
  tx: Transaction,
  byId: string,
  content: BundleContent,
  finished: { readonly sizeBytes: number } | null,
): Promise<void> {
  await tx
    .update(evidenceBundles)
    .set({ ...content, ...(finished && { state: 'ready' as const, sizeBytes: finished.sizeBytes }) })
    .where(and(eq(id, byId), eq(state, 'pending')));
}

/** Notes why a pending bundle could not be made. */
export async function failBundle(tx: Transaction, byId: string, reason: string): Promise<void> {
  await tx
    .update(evidenceBundles)
    .set({ state: 'failed', failure: reason })
    .where(and(eq(id, byId), eq(state, 'pending')));
}

/** Deletes the bundles of a ticket: they would name evidence that is no longer stored. */
export async function deleteBundles(tx: Transaction, ofTicket: string): Promise<void> {
  await tx.delete(evidenceBundles).where(eq(ticketId, ofTicket));
}

/** Lists the entries about a ticket, in order. */
export const listTicketEntries = (
  tx: Reader,
  ofTicket: string,
  audience: 'agency' | 'everyone',
): Promise<CustodyEntry[]> =>
  tx
    .select()
    .from(custodyEntries)
    .where(
      and(
        eq(custodyEntries.ticketId, ofTicket),
        audience === 'agency' ? eq(custodyEntries.audience, 'agency') : undefined,
      ),
    )
    .orderBy(asc(custodyEntries.sequence));

/** Returns the entry that records a bundle, or null. */
export async function findBundleEntry(tx: Reader, bundleId: string): Promise<CustodyEntry | null> {
  const [entry] = await tx
    .select()
    .from(custodyEntries)
    .where(
      and(eq(custodyEntries.event, 'bundle.created'), sql`lower(${custodyEntries.subjectId}) = ${bundleId}`),
    );
  return entry ?? null;
}

/**
 * Returns the last checkpoint of each day (UTC) from a time on, at most `limit`, smaller than
 * `below` entries.
 */
export const listDailyCheckpoints = (
  tx: Reader,
  { since, below, limit }: { readonly since: Date; readonly below: number; readonly limit: number },
): Promise<StoredCheckpoint[]> => {
  const day = sql`date_trunc('day', ${ledgerCheckpoints.signedAt} at time zone 'UTC')`;
  const lastOfDay = tx
    .selectDistinctOn([day])
    .from(ledgerCheckpoints)
    .where(and(gte(ledgerCheckpoints.signedAt, since), lte(ledgerCheckpoints.size, below - 1)))
    .orderBy(day, desc(ledgerCheckpoints.size))
    .as('last_of_day');
  return tx.select().from(lastOfDay).orderBy(asc(lastOfDay.size)).limit(limit);
};
