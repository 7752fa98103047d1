import type { Actor, AdminActor } from '@plainview/domain/account/actor';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';
import type { AppContext } from '../../../app-context.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { countSupport, listOwnSupport, listSupport, type SupportFilter } from './support.repository.ts';

const LATEST = 20;

/** Returns the actor's latest requests with their answers. */
export function readOwnSupportRequests(context: AppContext, actor: Actor): Promise<SupportRequest[]> {
  return tenantRead(context.database, actor, (tx) => listOwnSupport(tx, actor.userId, LATEST));
}

/** Returns one page of all users' requests, with the total count on the first page only. */
export function readSupportRequests(
  context: AppContext,
  actor: AdminActor,
  filter: SupportFilter,
  stretch: CountedPageRequest,
): Promise<CountedPage<SupportRequest>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listSupport(tx, filter, stretch),
      total: () => countSupport(tx, filter, stretch.countUpTo),
    }),
  );
}
