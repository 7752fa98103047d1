import { dutiesWithout, type Duty } from '@plainview/domain/identity/users/duty';
import type { Transaction } from '../../../persistence/database/database.ts';
import { listApprovedAdministrators } from './account.repository.ts';

/** Returns the duties that the other approved administrators have between them. */
export async function dutiesOfOtherAdmins(tx: Transaction, userId: string): Promise<Duty[]> {
  const others = (await listApprovedAdministrators(tx)).filter(({ id }) => id !== userId);
  return others.flatMap(({ withheldDuties }) => dutiesWithout(withheldDuties));
}
