import type { SavedView } from '@plainview/domain/tickets/saved-views/saved-view';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { asc, count, eq, sql } from 'drizzle-orm';
import { savedViews } from './saved-views.table.ts';

const columns = { id: savedViews.id, name: savedViews.name, filter: savedViews.filter };

/** Lists the user's views by name. */
export function listSavedViews(tx: Reader, userId: string): Promise<SavedView[]> {
  return tx
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(sql`lower(${savedViews.name})`));
}

/** Counts the user's views. */
export async function countSavedViews(tx: Reader, userId: string): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(savedViews).where(eq(savedViews.userId, userId));
  return row?.found ?? 0;
}

/** Creates a view unless the user has one of this name. @returns whether it was created */
export async function createSavedView(
  tx: Transaction,
  view: SavedView & { readonly agencyId: string; readonly userId: string; readonly savedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(savedViews)
    .values(view)
    .onConflictDoNothing()
    .returning({ id: savedViews.id });
  return inserted.length > 0;
}

/** Replaces name and filter of a view. @returns whether there is such a view that the actor may see */
export async function updateSavedView(
  tx: Transaction,
  view: SavedView & { readonly savedAt: Date },
): Promise<boolean> {
  const { id, ...changes } = view;
  const updated = await tx
    .update(savedViews)
    .set(changes)
    .where(eq(savedViews.id, id))
    .returning({ id: savedViews.id });
  return updated.length > 0;
}

/** Deletes a view. @returns whether there was one that the actor may see */
export async function deleteSavedView(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.delete(savedViews).where(eq(savedViews.id, id)).returning({ id: savedViews.id });
  return deleted.length > 0;
}
