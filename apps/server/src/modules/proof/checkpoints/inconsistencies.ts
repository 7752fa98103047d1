import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { INCONSISTENCY } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { isOpenInconsistency, listOpenInconsistencies } from './inconsistency.repository.ts';

/** Returns the newest reports of inconsistencies that are not acknowledged, newest first. */
export const readInconsistencies = (context: AppContext, actor: AdminActor) =>
  tenantRead(context.database, actor, listOpenInconsistencies);

/** Records that an administrator knows about a reported inconsistency. @throws AppError NOT_FOUND */
export async function acknowledgeInconsistency(
  { database, clock }: AppContext,
  actor: AdminActor,
  { sequence, reason }: { readonly sequence: number; readonly reason: string },
): Promise<void> {
  await tenantTransaction(database, actor, async (tx) => {
    if (!(await isOpenInconsistency(tx, sequence))) throw new AppError('NOT_FOUND');
    await recordEvent(tx, actor, clock.now(), {
      event: 'ledger.fault_acknowledged',
      subject: 'ledger',
      subjectId: String(sequence),
      agencyId: null,
      audience: 'internal',
      data: { sequence, fault: INCONSISTENCY, reason },
    });
  });
}
