import type { Reader, Transaction } from '@plainview/postgres/database';
import { count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { redactions } from '../redactions/redactions.table.ts';
import { releaseLinkDownloads, releaseLinks } from './release-links.table.ts';

/** A release link with what it leads to. */
export type ReleaseLink = typeof releaseLinks.$inferSelect & {
  readonly ticketId: string;
  readonly agencyName: string;
  readonly requestNumber: string;
  /** Counted downloads of all files. */
  readonly downloads: number;
};

const selectReleaseLinks = (tx: Reader, where: SQL) =>
  tx
    .select({
      ...getTableColumns(releaseLinks),
      ticketId: redactions.ticketId,
      agencyName: agencies.name,
      requestNumber: redactions.requestNumber,
      downloads: tx.$count(releaseLinkDownloads, eq(releaseLinkDownloads.linkId, releaseLinks.id)),
    })
    .from(releaseLinks)
    .innerJoin(redactions, eq(redactions.id, releaseLinks.redactionId))
    .innerJoin(agencies, eq(agencies.id, releaseLinks.agencyId))
    .where(where);

/** Lists the links of a redacted copy, newest first; their number is limited. */
export const listReleaseLinks = (tx: Reader, redactionId: string): Promise<ReleaseLink[]> =>
  selectReleaseLinks(tx, eq(releaseLinks.redactionId, redactionId)).orderBy(
    desc(releaseLinks.createdAt),
    releaseLinks.id,
  );

/** Returns a link, or null if there is none that the actor may see. */
export async function findReleaseLink(tx: Reader, id: string): Promise<ReleaseLink | null> {
  const [found] = await selectReleaseLinks(tx, eq(releaseLinks.id, id));
  return found ?? null;
}

/** Returns the link with the code of this hash, or null. */
export async function findReleaseLinkByCode(tx: Reader, codeHash: string): Promise<ReleaseLink | null> {
  const [found] = await selectReleaseLinks(tx, eq(releaseLinks.codeHash, codeHash));
  return found ?? null;
}

/** Locks a link until the transaction ends, and returns it as it is then; null if there is none. */
export async function lockReleaseLink(tx: Transaction, id: string): Promise<ReleaseLink | null> {
  await tx.select({ id: releaseLinks.id }).from(releaseLinks).where(eq(releaseLinks.id, id)).for('update');
  return findReleaseLink(tx, id);
}

/** Counts the links of a redacted copy, ended ones included. */
export async function countReleaseLinks(tx: Reader, redactionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(releaseLinks)
    .where(eq(releaseLinks.redactionId, redactionId));
  return row?.count ?? 0;
}

export async function createReleaseLink(
  tx: Transaction,
  link: typeof releaseLinks.$inferInsert,
): Promise<void> {
  await tx.insert(releaseLinks).values(link);
}

export async function revokeReleaseLink(
  tx: Transaction,
  id: string,
  revocation: { readonly revokedAt: Date; readonly revokedBy: string },
): Promise<void> {
  await tx.update(releaseLinks).set(revocation).where(eq(releaseLinks.id, id));
}

/** Counts a wrong passcode. */
export async function addWrongPasscode(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(releaseLinks)
    .set({ wrongPasscodes: sql`${releaseLinks.wrongPasscodes} + 1` })
    .where(eq(releaseLinks.id, id));
}

/** Records that the page of a link was opened, with the right passcode if it needs one. */
export async function recordOpening(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(releaseLinks).set({ lastUsedAt: now, wrongPasscodes: 0 }).where(eq(releaseLinks.id, id));
}

/** Records that a link was used. */
export async function recordUse(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(releaseLinks).set({ lastUsedAt: now }).where(eq(releaseLinks.id, id));
}
