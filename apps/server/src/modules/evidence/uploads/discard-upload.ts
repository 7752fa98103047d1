import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { enqueueJob } from '../../../job-queue/job-catalog.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { deleteUploads, lockUpload } from './upload.repository.ts';

/**
 * Discards an upload: deletes its row, and its bytes by a job queued in the same transaction.
 * @throws AppError NOT_FOUND.
 */
export async function discardUpload(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
    await deleteUploads(tx, [upload.id]);
    await enqueueJob(tx, 'delete-blob', { storageKey: upload.id });
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'upload.discarded',
      subject: 'upload',
      subjectId: upload.id,
      agencyId: upload.agencyId,
      data: { fileName: upload.fileName, sha256: upload.storedSha256 },
    });
  });
}
