import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import {
  countCustody,
  listCustody,
  type CustodyFilter,
  type NamedCustodyEntry,
} from '../../persistence/custody.repository.ts';
import { tenantRead } from '../../persistence/tenant-transaction.ts';

/** A stretch of the ledger, newest first; the true count of all with the first. */
export function readCustody(
  context: AppContext,
  actor: AdminActor,
  filter: CustodyFilter,
  stretch: Parameters<typeof listCustody>[2],
): Promise<{ readonly rows: readonly NamedCustodyEntry[]; readonly total: number | null }> {
  return tenantRead(context.database, actor, async (tx) => ({
    rows: await listCustody(tx, filter, stretch),
    total: stretch.after === null ? await countCustody(tx, filter) : null,
  }));
}
