import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import {
  countApiKeys,
  listApiKeys,
  type ApiKeyRecord,
} from '../../persistence/account/api-key.repository.ts';
import type { PageRequest } from '../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../persistence/database/tenant-transaction.ts';

/** A stretch of the keys that the actor may see; the true count of all with the first. */
export function readApiKeys(
  context: AppContext,
  actor: Actor,
  search: string,
  stretch: PageRequest,
): Promise<{ readonly rows: readonly ApiKeyRecord[]; readonly total: number | null }> {
  return tenantRead(context.database, actor, async (tx) => ({
    rows: await listApiKeys(tx, search, stretch),
    total: stretch.after === null ? await countApiKeys(tx, search) : null,
  }));
}
