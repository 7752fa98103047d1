import type { ApiKey } from '@plainview/domain/identity/api-keys/api-key';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { countApiKeys, listApiKeys } from './api-key.repository.ts';

/** Returns one page of the keys that the actor can see, with the total count on the first page only. */
export function readApiKeys(
  context: AppContext,
  actor: Actor,
  search: string,
  stretch: PageRequest,
): Promise<CountedPage<ApiKey>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listApiKeys(tx, search, stretch),
      total: async () => exactly(await countApiKeys(tx, search)),
    }),
  );
}
