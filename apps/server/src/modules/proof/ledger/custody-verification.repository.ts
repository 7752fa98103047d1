import { GENESIS_HASH } from '@plainview/domain/ledger/ledger-entries';
import type { LinkedRecord } from '@plainview/domain/ledger/linked-record';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { eq, inArray, sql } from 'drizzle-orm';
import { custodyVerifications } from '../../../platform/ledger/custody.table.ts';
import { users } from '../../identity/users/accounts.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';

/** How far the scheduled verification is. */
export type VerificationProgress = Omit<typeof custodyVerifications.$inferSelect, 'id' | 'verifiedAt'>;

const nothingVerified: VerificationProgress = {
  sequence: 0,
  hash: GENESIS_HASH,
  roundSequence: 0,
  roundHash: GENESIS_HASH,
  faults: 0,
  faultsBefore: 0,
  roundEndedAt: null,
};

/** Returns how far the scheduled verification is, locked until the transaction ends. */
export async function lockVerificationProgress(tx: Transaction): Promise<VerificationProgress> {
  await tx
    .insert(custodyVerifications)
    .values({ ...nothingVerified, verifiedAt: new Date(0) })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(custodyVerifications)
    .where(eq(custodyVerifications.id, 1))
    .for('update');
  return row ?? nothingVerified;
}

export async function saveVerificationProgress(
  tx: Transaction,
  progress: VerificationProgress,
  verifiedAt: Date,
): Promise<void> {
  await tx
    .update(custodyVerifications)
    .set({ ...progress, verifiedAt })
    .where(eq(custodyVerifications.id, 1));
}

/** Clears the faults that were found, after the operator has acknowledged all of them. */
export async function clearFoundFaults(tx: Transaction): Promise<void> {
  await tx.update(custodyVerifications).set({ faults: 0, faultsBefore: 0 });
}

/**
 * Returns the unacknowledged faults that the scheduled verification knows, and when it ran; null if never.
 */
export async function readVerificationState(
  tx: Reader,
): Promise<{ readonly faults: number; readonly verifiedAt: Date } | null> {
  const [row] = await tx
    .select({
      faults: sql`greatest(${custodyVerifications.faults}, ${custodyVerifications.faultsBefore})`.mapWith(
        Number,
      ),
      verifiedAt: custodyVerifications.verifiedAt,
    })
    .from(custodyVerifications);
  return row ?? null;
}

const tables = { ticket: tickets, video: videos, user: users } as const;

/** Returns those of the ids that still exist as records of their kind. */
export async function findExistingRecords(
  tx: Reader,
  ids: Readonly<Record<LinkedRecord, readonly string[]>>,
): Promise<Readonly<Record<LinkedRecord, ReadonlySet<string>>>> {
  const find = async (kind: LinkedRecord): Promise<ReadonlySet<string>> => {
    const { id } = tables[kind];
    const wanted = [...new Set(ids[kind])];
    if (wanted.length === 0) return new Set();
    const rows = await tx.select({ id }).from(tables[kind]).where(inArray(id, wanted));
    return new Set(rows.map((row) => row.id));
  };
  return { ticket: await find('ticket'), video: await find('video'), user: await find('user') };
}
