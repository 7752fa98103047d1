import { noLetterhead, type LetterheadVersion } from '@plainview/domain/agencies/letterheads/letterhead';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { letterheads } from './letterheads.table.ts';

/** The letterhead of an agency with who saved it; null if the agency has set none. */
export interface StoredLetterhead extends LetterheadVersion {
  readonly agencyId: string;
  readonly agencyName: string;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

/**
 * Returns the current letterhead of an agency: version 0 if it has set none. Null if there is no such agency.
 */
export async function getLetterhead(tx: Reader, agencyId: string): Promise<StoredLetterhead | null> {
  const [row] = await tx
    .select({ agencyName: agencies.name, letterhead: getTableColumns(letterheads) })
    .from(agencies)
    .leftJoin(letterheads, eq(letterheads.agencyId, agencies.id))
    .where(eq(agencies.id, agencyId))
    .orderBy(desc(letterheads.version))
    .limit(1);
  if (!row) return null;
  const { agencyName, letterhead } = row;
  if (!letterhead) return { ...noLetterhead, agencyId, agencyName, savedBy: null, savedAt: null };
  const { facts, ...rest } = letterhead;
  return { ...facts, ...rest, agencyName };
}

/** Inserts a version. Returns false if another transaction inserted it first. */
export async function setLetterhead(
  tx: Transaction,
  letterhead: LetterheadVersion & {
    readonly agencyId: string;
    readonly savedBy: string;
    readonly savedAt: Date;
  },
): Promise<boolean> {
  const { agencyId, version, savedBy, savedAt, logo } = letterhead;
  const { unit, address, signature, confidentiality, timeZone } = letterhead;
  const rows = await tx
    .insert(letterheads)
    .values({
      agencyId,
      version,
      savedBy,
      savedAt,
      logo,
      facts: { unit, address, signature, confidentiality, timeZone },
    })
    .onConflictDoNothing()
    .returning({ version: letterheads.version });
  return rows.length > 0;
}
