import type { Invitation } from '@plainview/domain/identity/invitations/invitation';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listOpenInvitations } from './invitation.repository.ts';

/** Lists the open invitations by address. */
export function listInvitations(context: AppContext, actor: AdminActor): Promise<Invitation[]> {
  return tenantReadAtOnce(context.database, actor, (tx) => listOpenInvitations(tx, context.clock.now()));
}
