import type { AdminActor } from '@plainview/domain/account/actor';
import type { TextSnippet } from '@plainview/domain/review/snippets/text-snippet';
import type { AppContext } from '../../../app-context.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { listSnippets } from './snippets.repository.ts';

/** Lists the actor's snippets and those that all reviewers share, by name. */
export async function readSnippets(context: AppContext, actor: AdminActor): Promise<TextSnippet[]> {
  const snippets = await tenantRead(context.database, actor, listSnippets);
  return snippets.toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}
