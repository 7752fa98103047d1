import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { setFindingRemoved } from './finding.repository.ts';
import { recordFinding } from './record-finding.ts';
import { lockFinding } from './require-finding.ts';

/**
 * Removes a finding of a ticket in review; it can be restored for a day.
 * @throws AppError NOT_FOUND or TICKET_NOT_IN_PROGRESS.
 */
export async function removeFinding(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const finding = await lockFinding(tx, id);
    await setFindingRemoved(tx, finding.id, context.clock.now());
    await recordFinding(tx, actor, context.clock.now(), 'finding.removed', finding);
  });
}
