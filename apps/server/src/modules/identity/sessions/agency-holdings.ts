import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import { readAgencyHoldings, type AgencyHoldings } from './agency-holdings.repository.ts';
import { toActor } from './resolve-caller.ts';

/** Returns what the agency of a signed-in user has to show, or null for administrators. */
export async function getAgencyHoldings(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  user: User,
): Promise<AgencyHoldings | null> {
  const actor = toActor(user, config.policy);
  if (typeof actor === 'string' || actor.role === 'admin') return null;
  return tenantReadAtOnce(database, actor, (tx) => readAgencyHoldings(tx, actor));
}
