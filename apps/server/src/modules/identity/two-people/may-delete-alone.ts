import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '../../../persistence/database/database.ts';
import { getRetentionOptions } from '../../retention/schedules/schedules.repository.ts';

/**
 * Returns whether an actor may delete evidence without a second person. Under the two-person rule,
 * administrators may not; agencies still delete their own pending tickets.
 */
export async function mayDeleteAlone(tx: Transaction, actor: Pick<Actor, 'role'>): Promise<boolean> {
  return actor.role !== 'admin' || !(await getRetentionOptions(tx)).needsTwoPersons;
}
