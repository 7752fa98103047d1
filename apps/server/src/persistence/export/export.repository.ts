import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { exportRequests } from '../schema/selections.ts';

/** A download that was asked for. */
export type ExportRequest = typeof exportRequests.$inferSelect;

export async function insertExportRequest(tx: Transaction, request: ExportRequest): Promise<void> {
  await tx.insert(exportRequests).values(request);
}

/** The request of that person while it is valid, or null. */
export async function findExportRequest(
  tx: Transaction,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<ExportRequest | null> {
  const [request] = await tx
    .select()
    .from(exportRequests)
    .where(
      and(eq(exportRequests.id, id), eq(exportRequests.userId, userId), gt(exportRequests.expiresAt, now)),
    );
  return request ?? null;
}

/** Removes what nobody can fetch any more. */
export async function deleteExpiredExports(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(exportRequests).where(lte(exportRequests.expiresAt, now));
}
