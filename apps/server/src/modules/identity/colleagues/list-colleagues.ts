import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { readCountedPage, type CountedPageRequest } from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { listOpenInvitations } from '../invitations/invitations.repository.ts';
import { countColleagues, listColleagues, manageOwnAgency } from './colleague.repository.ts';

/** Returns one page of the users of the actor's agency. */
export function readColleagues(
  context: AppContext,
  actor: AgencyActor,
  search: string,
  stretch: CountedPageRequest,
): Promise<{
  readonly rows: readonly User[];
  readonly total: number | null;
  readonly isTotalExact: boolean;
}> {
  const filter = { agencyId: actor.agencyId, search };
  return tenantRead(context.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    return readCountedPage(stretch, {
      rows: () => listColleagues(tx, filter, stretch),
      total: () => countColleagues(tx, filter, stretch.countUpTo),
    });
  });
}

/** Lists the open invitations to the actor's agency, by address. */
export function readOwnInvitations(context: AppContext, actor: AgencyActor): Promise<Invitation[]> {
  return tenantRead(context.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    return listOpenInvitations(tx, context.clock.now());
  });
}
