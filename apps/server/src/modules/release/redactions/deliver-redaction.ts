import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { releaseReportFileName } from '@plainview/domain/release/redactions/release-report';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { withReservedBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { composeReleaseReport, type Delivery } from './compose-release-report.ts';
import { completeDelivery, getRedaction, type ShownRedaction } from './redactions.ts';

/**
 * Delivers an approved copy to the agency, with its release report. The report is rendered and stored first, without a
 * transaction: what an approved copy consists of does not change.
 * @throws StorageFull or StorageUnavailable
 */
export async function deliverRedaction(
  context: AppContext,
  actor: AdminActor,
  redactionId: string,
): Promise<ShownRedaction> {
  const { abilities } = await getRedaction(context, actor, redactionId);
  if (!abilities.deliver.allowed) throw new AppError(abilities.deliver.code);
  const deliveredAt = context.clock.now();
  return withReservedBlob(
    context,
    async (reportId) => {
      const delivery = { redactionId, reportId, deliveredBy: actor.name, deliveredAt };
      return completeDelivery(context, actor, redactionId, await storeReport(context, delivery));
    },
    (redaction, key) => redaction.reportFileId === key,
  );
}

/** Renders and stores the release report. @returns its row, which is not inserted yet */
async function storeReport(context: AppContext, delivery: Delivery): Promise<DerivedFile> {
  const { report, pictures, agencyId, videoId } = await composeReleaseReport(context, delivery);
  const { bytes, sha256 } = await context.renderPdf({ type: 'release-report', report, pictures });
  await context.blobs.putPermanent(blobKey(delivery.reportId), bytes, sha256);
  return {
    id: delivery.reportId,
    agencyId,
    videoId,
    runId: null,
    kind: 'release-report',
    name: releaseReportFileName(report.ticketNumber),
    contentType: 'application/pdf',
    sizeBytes: bytes.byteLength,
    sha256,
    atMicroseconds: null,
    createdAt: delivery.deliveredAt,
  };
}
