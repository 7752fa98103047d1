import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { readAgencies } from '../../persistence/account/account.repository.ts';
import { tenantRead } from '../../persistence/database/tenant-transaction.ts';

/** All agencies by name. */
export function listAgencies(
  context: AppContext,
  actor: AdminActor,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return tenantRead(context.database, actor, readAgencies);
}
