import type { AdminActor } from '@plainview/domain/account/actor';
import type { WholeDelivery } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../app-context.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { countDeliveries, listDeliveries, type DeliveryFilter } from './webhooks.repository.ts';

/** Returns one page of the log, with the total count on the first page only. */
export function readDeliveries(
  context: AppContext,
  actor: AdminActor,
  filter: DeliveryFilter,
  stretch: CountedPageRequest,
): Promise<CountedPage<WholeDelivery>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listDeliveries(tx, filter, stretch),
      total: () => countDeliveries(tx, filter, stretch.countUpTo),
    }),
  );
}
