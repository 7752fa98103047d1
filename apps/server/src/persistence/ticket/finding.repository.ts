import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { findings } from '../schema/reviews.ts';

export type FindingRecord = typeof findings.$inferSelect;

/** Lists a ticket's findings, by time within each video. */
export function listFindings(tx: Transaction, ticketId: string): Promise<FindingRecord[]> {
  return tx
    .select()
    .from(findings)
    .where(eq(findings.ticketId, ticketId))
    .orderBy(asc(findings.startMicroseconds), asc(findings.createdAt), asc(findings.id));
}

export async function findFinding(tx: Transaction, id: string): Promise<FindingRecord | null> {
  const [finding] = await tx.select().from(findings).where(eq(findings.id, id));
  return finding ?? null;
}

export async function insertFinding(tx: Transaction, finding: typeof findings.$inferInsert): Promise<void> {
  await tx.insert(findings).values(finding);
}

export async function updateFinding(
  tx: Transaction,
  id: string,
  change: Partial<typeof findings.$inferInsert>,
): Promise<void> {
  await tx.update(findings).set(change).where(eq(findings.id, id));
}

export async function deleteFinding(tx: Transaction, id: string): Promise<void> {
  await tx.delete(findings).where(eq(findings.id, id));
}
