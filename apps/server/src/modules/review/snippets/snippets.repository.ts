import type { TextSnippet } from '@plainview/domain/review/snippets/text-snippet';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { count, eq, isNull } from 'drizzle-orm';
import { textSnippets } from './snippets.table.ts';

/** Lists the snippets that the actor sees; their number is limited. */
export function listSnippets(tx: Reader): Promise<TextSnippet[]> {
  return tx.select().from(textSnippets);
}

/** Counts the snippets of an owner; null counts those that all share. */
export async function countSnippets(tx: Reader, ownerId: string | null): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(textSnippets)
    .where(ownerId === null ? isNull(textSnippets.ownerId) : eq(textSnippets.ownerId, ownerId));
  return row?.total ?? 0;
}

export async function createSnippet(tx: Transaction, snippet: TextSnippet): Promise<void> {
  await tx.insert(textSnippets).values(snippet);
}

/** Changes a snippet that the actor sees. @returns false if there is none */
export async function updateSnippet(
  tx: Transaction,
  id: string,
  change: Pick<TextSnippet, 'name' | 'text' | 'changedAt'>,
): Promise<boolean> {
  const changed = await tx
    .update(textSnippets)
    .set(change)
    .where(eq(textSnippets.id, id))
    .returning({ id: textSnippets.id });
  return changed.length > 0;
}

/** Deletes a snippet that the actor sees. @returns false if there is none */
export async function deleteSnippet(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(textSnippets)
    .where(eq(textSnippets.id, id))
    .returning({ id: textSnippets.id });
  return deleted.length > 0;
}
