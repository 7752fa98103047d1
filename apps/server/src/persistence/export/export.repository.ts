import { and, eq, gt, lte } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { exportRequests } from '../schema/selections.ts';

/** A requested download. */
export interface ExportRequest {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'tickets' | 'reports' | 'videos';
  readonly format: 'xlsx' | 'csv';
  /** The filter and selection in the contract's format. */
  readonly selection: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertExportRequest(tx: Transaction, request: ExportRequest): Promise<void> {
  await tx.insert(exportRequests).values(request);
}

/** Returns the user's request while it is valid, or null. */
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

/** Deletes expired requests. */
export async function deleteExpiredExports(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(exportRequests).where(lte(exportRequests.expiresAt, now));
}
