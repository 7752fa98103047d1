import type { AgencyActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { enqueueJob } from '../../jobs/job-catalogue.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { deleteUploads, lockUpload } from '../../persistence/upload.repository.ts';
import { record } from '../record.ts';
import { Refused } from '../refused.ts';

/** Gives an upload up: the row goes, its bytes go by a job of the same transaction. @throws Refused NOT_FOUND. */
export async function discardUpload(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (!upload || upload.userId !== actor.userId) throw new Refused('NOT_FOUND');
    await deleteUploads(tx, [upload.id]);
    await enqueueJob(tx, 'delete-blob', { storageKey: upload.id });
    await record(tx, actor, context.clock.now(), {
      event: 'upload.discarded',
      subject: 'upload',
      subjectId: upload.id,
      agencyId: upload.agencyId,
      data: { fileName: upload.fileName, sha256: upload.storedSha256 },
    });
  });
}
