import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { AccessEvent } from '@plainview/domain/evidence/accesses/evidence-access';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { formatRanges, parseRanges } from '@plainview/postgres/multirange';
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { evidenceAccesses } from './evidence-accesses.table.ts';

/** Identity of an access window, of which at most one is open. */
export interface AccessIdentity {
  /**
   * The user, API key or processing run: `user:…`, `key:…`, `run:…`; with ` by nginx` or ` by grant` if
   * nginx sends the bytes.
   */
  readonly accessor: string;
  readonly event: AccessEvent;
  /** The video, report, derived file, bundle or export, or the record whose text is sent. */
  readonly fileId: string;
}

/** An open window, as far as a process that adds to it needs it. */
export interface OpenWindow {
  readonly id: string;
  readonly endsAt: Date;
}

/** A window with what was sent in it. */
export interface EvidenceAccessRecord extends AccessIdentity, OpenWindow {
  /** Null for exports of administrators. */
  readonly agencyId: string | null;
  /** Hash of the content of the ledger entry that opened it. */
  readonly openedHash: string;
  /** When a process last saved what it sent. */
  readonly touchedAt: Date;
  /** Number of processes that may have sent bytes not recorded here yet. */
  readonly holders: number;
  readonly requests: number;
  readonly bytesSent: number;
  /** The versions of a text, as closing entries name them. */
  readonly versions: readonly string[];
  /** Number of links to the file in the bucket that were issued. */
  readonly links: number;
  readonly linksExpireAt: Date | null;
}

const isIdentity = ({ accessor, event, fileId }: AccessIdentity) =>
  and(
    eq(evidenceAccesses.accessor, accessor),
    eq(evidenceAccesses.event, event),
    eq(evidenceAccesses.fileId, fileId),
  );

/**
 * Opens a window. Waits for a transaction that is opening the same one.
 * @returns false if it already exists
 */
export async function insertAccess(
  tx: Transaction,
  access: AccessIdentity &
    OpenWindow &
    Pick<EvidenceAccessRecord, 'agencyId' | 'touchedAt' | 'holders' | 'versions'>,
): Promise<boolean> {
  const rows = await tx
    .insert(evidenceAccesses)
    .values({ ...access, versions: [...access.versions] })
    .onConflictDoNothing()
    .returning({ id: evidenceAccesses.id });
  return rows.length > 0;
}

/** Sets the ledger entry that opened the window. */
export async function setOpeningEntry(tx: Transaction, id: string, openedHash: string): Promise<void> {
  await tx.update(evidenceAccesses).set({ openedHash }).where(eq(evidenceAccesses.id, id));
}

/** Adds a holder to the window that is open at `now`. Returns null if there is none. */
export async function holdAccess(
  tx: Transaction,
  identity: AccessIdentity,
  now: Date,
): Promise<OpenWindow | null> {
  const [held] = await tx
    .update(evidenceAccesses)
    .set({ holders: sql`${evidenceAccesses.holders} + 1`, touchedAt: now })
    .where(and(isIdentity(identity), gt(evidenceAccesses.endsAt, now)))
    .returning({ id: evidenceAccesses.id, endsAt: evidenceAccesses.endsAt });
  return held ?? null;
}

/**
 * Adds a version to the window of a text that is open at `now`, unless it has it.
 * @returns the window with the number of its versions; null if there is none
 */
export async function addVersion(
  tx: Transaction,
  identity: AccessIdentity,
  version: string,
  now: Date,
): Promise<(OpenWindow & { readonly versions: number }) | null> {
  const { versions } = evidenceAccesses;
  const [added] = await tx
    .update(evidenceAccesses)
    .set({
      versions: sql`case when ${version} = any (${versions}) then ${versions}
        else array_append(${versions}, ${version}) end`,
      touchedAt: now,
    })
    .where(and(isIdentity(identity), gt(evidenceAccesses.endsAt, now)))
    .returning({
      id: evidenceAccesses.id,
      endsAt: evidenceAccesses.endsAt,
      versions: sql<number>`cardinality(${versions})`,
    });
  return added ?? null;
}

/** The bytes that a process sent since it last saved them. */
export interface SentBytes {
  readonly ranges: readonly ByteRange[];
  readonly bytes: number;
  readonly requests: number;
}

/**
 * Adds sent bytes to a window. With `isReleased` the process sends nothing more under it.
 * @returns the number of separate ranges; null if the window was closed
 */
export async function addSentBytes(
  tx: Transaction,
  id: string,
  { ranges, bytes, requests }: SentBytes,
  { now, isReleased }: { readonly now: Date; readonly isReleased: boolean },
): Promise<number | null> {
  const added = formatRanges(ranges.map(({ start, endInclusive }) => [start, endInclusive + 1]));
  const [row] = await tx
    .update(evidenceAccesses)
    .set({
      sent: sql`${evidenceAccesses.sent} + ${added}::int8multirange`,
      bytesSent: sql`${evidenceAccesses.bytesSent} + ${bytes}`,
      requests: sql`${evidenceAccesses.requests} + ${requests}`,
      holders: sql`${evidenceAccesses.holders} - ${isReleased ? 1 : 0}`,
      touchedAt: now,
    })
    .where(eq(evidenceAccesses.id, id))
    .returning({
      ranges: sql<number>`(select count(*)::int from unnest(${evidenceAccesses.sent}))`,
    });
  return row?.ranges ?? null;
}

/** Adds an issued link and releases the window. */
export async function addLink(tx: Transaction, id: string, expiresAt: Date): Promise<void> {
  await tx
    .update(evidenceAccesses)
    .set({
      links: sql`${evidenceAccesses.links} + 1`,
      linksExpireAt: sql`greatest(${evidenceAccesses.linksExpireAt}, ${expiresAt.toISOString()}::timestamptz)`,
      holders: sql`${evidenceAccesses.holders} - 1`,
    })
    .where(eq(evidenceAccesses.id, id));
}

/** Returns ids of windows that have ended and that have no holder, or no update since `silentSince`. */
export async function listEndedAccesses(
  tx: Reader,
  { now, silentSince, limit }: { readonly now: Date; readonly silentSince: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: evidenceAccesses.id })
    .from(evidenceAccesses)
    .where(
      and(
        lte(evidenceAccesses.endsAt, now),
        or(eq(evidenceAccesses.holders, 0), lte(evidenceAccesses.touchedAt, silentSince)),
      ),
    )
    .orderBy(asc(evidenceAccesses.endsAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the id of an identity's window if it has ended, or null. */
export async function findEndedAccess(
  tx: Reader,
  identity: AccessIdentity,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: evidenceAccesses.id })
    .from(evidenceAccesses)
    .where(and(isIdentity(identity), lte(evidenceAccesses.endsAt, now)));
  return row?.id ?? null;
}

/** Deletes a window. Returns it with the ranges that were sent, or null if it was already closed. */
export async function deleteAccess(
  tx: Transaction,
  id: string,
): Promise<(EvidenceAccessRecord & { readonly ranges: readonly ByteRange[] }) | null> {
  const [row] = await tx.delete(evidenceAccesses).where(eq(evidenceAccesses.id, id)).returning();
  if (!row) return null;
  return { ...row, ranges: parseRanges(row.sent).map(([start, end]) => ({ start, endInclusive: end - 1 })) };
}
