import type { Video } from '@plainview/domain/evidence/videos/video';
import { enqueueJob } from '../../../job-queue/job-catalog.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { recordEvent, type EventActor } from '../../../use-cases/custody/record-event.ts';
import { deleteBundles } from '../../proof/bundles/bundles.repository.ts';
import { deleteVideos } from './video.repository.ts';

/**
 * Deletes a video's row. Its bytes are deleted by a job that is queued in the same transaction. A tombstone
 * with the SHA-256 stays in the ledger.
 */
export async function removeVideoRow(
  tx: Transaction,
  actor: EventActor,
  { video, now }: { readonly video: Video; readonly now: Date },
): Promise<void> {
  const { storageKey } = video;
  await Promise.all([
    deleteVideos(tx, [video.id]),
    deleteBundles(tx, video.ticketId),
    storageKey !== null && enqueueJob(tx, 'delete-blob', { storageKey }),
    recordEvent(tx, actor, now, {
      event: 'video.deleted',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: { fileName: video.fileName, sizeBytes: video.sizeBytes, sha256: video.sha256 },
    }),
  ]);
}
