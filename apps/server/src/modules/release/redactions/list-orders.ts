import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { RedactionFilter } from '@plainview/domain/release/redactions/redaction-filter';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import * as repository from './redaction-orders.repository.ts';
import type { ListedOrder } from './redaction-orders.repository.ts';

/** Returns one page of the orders of all agencies, by due date. */
export const listOrders = (
  context: AppContext,
  actor: AdminActor,
  filter: RedactionFilter,
  page: CountedPageRequest,
): Promise<CountedPage<ListedOrder>> =>
  tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listOrders(tx, filter, page),
      total: () => repository.countOrders(tx, filter, page.countUpTo),
    }),
  );
