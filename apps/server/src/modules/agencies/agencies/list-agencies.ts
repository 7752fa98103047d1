import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { readAgencies, type AgencyRecord } from '../../identity/users/account.repository.ts';

/** Lists all agencies by name. */
export function listAgencies(context: AppContext, actor: AdminActor): Promise<AgencyRecord[]> {
  return tenantReadAtOnce(context.database, actor, readAgencies);
}
