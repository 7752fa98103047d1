import { generateOperationKey } from '@orpc/tanstack-query';
import type { Effect } from '@plainview/contract/effects';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Returns the key of all queries of a noun, or of a procedure, for example `tickets.get`. */
export const queryKeyOf = (affected: string): QueryKey => generateOperationKey(affected.split('.'));

/** Imports the table on demand to keep it out of the initial bundle. Without it, a call affects everything. */
async function effectOf(procedure: string, hasFailed: boolean): Promise<Effect> {
  try {
    return (await import('@plainview/contract/effects')).affectedByCall(procedure, hasFailed);
  } catch {
    return 'everything';
  }
}

/**
 * Refetches the data that a call affects, by the table of the contract (`effects.ts`). Resolves when they have
 * been read. Mutations do it by themselves.
 * @param mutationKey names the procedure, for example `api.tickets.update.mutationKey()`
 */
export async function refetchAffected(
  queryClient: QueryClient,
  [path]: QueryKey,
  hasFailed = false,
): Promise<void> {
  const affected = Array.isArray(path) ? await effectOf(path.join('.'), hasFailed) : [];
  await (affected === 'everything'
    ? queryClient.invalidateQueries()
    : Promise.all(affected.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) }))));
}
