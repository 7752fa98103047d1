import type { FileFault } from '@plainview/domain/evidence/file-verifications/file-verification';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { fileVerificationProgress, fileVerifications } from './file-verifications.table.ts';

/** The last verification of a stored file. */
export type FileVerification = typeof fileVerifications.$inferSelect;

/** A file whose bytes were read completely when they were stored. */
export type VerifiedOnArrival = Pick<FileVerification, 'storageKey' | 'agencyId'> & {
  readonly crc32: number;
  readonly now: Date;
};

/** Records that a file was verified on arrival. */
export async function createVerifiedFile(
  tx: Transaction,
  { now, ...file }: VerifiedOnArrival,
): Promise<void> {
  await tx
    .insert(fileVerifications)
    .values({ ...file, checkedAt: now, verifiedAt: now })
    .onConflictDoNothing();
}

/** Lists files that were never read, or last at that time or before; those that wait longest come first. */
export async function listDueFiles(tx: Reader, dueBefore: Date, limit: number): Promise<string[]> {
  // Without a condition, which would read the whole index while no file is due.
  const rows = await tx
    .select({ key: fileVerifications.storageKey, checkedAt: fileVerifications.checkedAt })
    .from(fileVerifications)
    .orderBy(sql`${fileVerifications.checkedAt} asc nulls first`, asc(fileVerifications.storageKey))
    .limit(limit);
  return rows.filter(({ checkedAt }) => checkedAt === null || checkedAt <= dueBefore).map(({ key }) => key);
}

/** Lists files with a fault that were last read at that time or before. */
export async function listFaultyFiles(tx: Reader, readBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: fileVerifications.storageKey })
    .from(fileVerifications)
    .where(and(isNotNull(fileVerifications.fault), lte(fileVerifications.checkedAt, readBefore)))
    .orderBy(asc(fileVerifications.checkedAt), asc(fileVerifications.storageKey))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Returns a file's last verification, locked until the transaction ends; null if the file was deleted. */
export async function lockFileVerification(tx: Transaction, key: string): Promise<FileVerification | null> {
  const [row] = await tx
    .select()
    .from(fileVerifications)
    .where(eq(fileVerifications.storageKey, key))
    .for('update');
  return row ?? null;
}

export async function updateFileVerification(
  tx: Transaction,
  key: string,
  change: Partial<Omit<FileVerification, 'storageKey' | 'agencyId'>>,
): Promise<void> {
  await tx.update(fileVerifications).set(change).where(eq(fileVerifications.storageKey, key));
}

/**
 * Forgets when files were read, because their bytes are in another storage now. Known faults remain until their
 * files are read.
 */
export async function forgetFileReadings(tx: Transaction, now: Date): Promise<void> {
  await tx.update(fileVerifications).set({ checkedAt: null, verifiedAt: null });
  await tx.update(fileVerificationProgress).set({ steppedAt: null, since: now, files: 0, bytes: 0 });
}

export async function deleteFileVerification(tx: Transaction, key: string): Promise<void> {
  await tx.delete(fileVerifications).where(eq(fileVerifications.storageKey, key));
}

/** More stored files than this are estimated instead of counted. */
const MOST_COUNTED = 2000;

/**
 * Returns the number of stored files. Large numbers come from PostgreSQL's statistics, with a tenth added,
 * because it updates these after a tenth of the rows changed.
 */
export async function estimateStoredFiles(tx: Reader): Promise<number> {
  const rows = await readRows<{ files: number }>(
    tx,
    sql`
    select case when counted.files > ${MOST_COUNTED} then greatest(counted.files, ceil(reltuples * 1.1)) else counted.files end::float8 as files
    from (select count(*) as files from (select from ${fileVerifications} limit ${MOST_COUNTED + 1}) as first) as counted,
      pg_class where oid = ${'file_verifications'}::regclass`,
  );
  return rows[0]?.files ?? 0;
}

/** Results of the scheduled verification. */
export interface FileVerificationState {
  /** When the file that waits longest was last read; null if none was. */
  readonly oldestAt: Date | null;
  /** Files that were never read. */
  readonly unread: number;
  readonly faults: Readonly<Record<FileFault, number>>;
}

/** Returns what the scheduled verification found. Reads only index entries of unread and faulty files. */
export async function getFileVerificationState(tx: Reader): Promise<FileVerificationState> {
  const [oldest] = await tx
    .select({ at: fileVerifications.checkedAt })
    .from(fileVerifications)
    .where(isNotNull(fileVerifications.checkedAt))
    .orderBy(sql`${fileVerifications.checkedAt} asc nulls first`)
    .limit(1);
  const [unread] = await tx
    .select({ files: count() })
    .from(fileVerifications)
    .where(isNull(fileVerifications.checkedAt));
  const rows = await tx
    .select({ fault: fileVerifications.fault, files: count() })
    .from(fileVerifications)
    .where(isNotNull(fileVerifications.fault))
    .groupBy(fileVerifications.fault);
  const countOf = (fault: FileFault): number => rows.find((row) => row.fault === fault)?.files ?? 0;
  return {
    oldestAt: oldest?.at ?? null,
    unread: unread?.files ?? 0,
    faults: { missing: countOf('missing'), altered: countOf('altered'), unreadable: countOf('unreadable') },
  };
}

/** How far the scheduled verification is. */
export type VerificationProgress = Omit<typeof fileVerificationProgress.$inferSelect, 'id'>;

/** Returns how far the scheduled verification is, locked until the transaction ends. */
export async function lockFileVerificationProgress(
  tx: Transaction,
  now: Date,
): Promise<VerificationProgress> {
  const nothing = { steppedAt: null, notifiedAt: null, newFaults: 0, since: now, files: 0, bytes: 0 };
  await tx.insert(fileVerificationProgress).values(nothing).onConflictDoNothing();
  const [row] = await tx.select().from(fileVerificationProgress).for('update');
  return row ?? nothing;
}

export async function saveFileVerificationProgress(
  tx: Transaction,
  change: Partial<VerificationProgress>,
): Promise<void> {
  await tx.update(fileVerificationProgress).set(change);
}
