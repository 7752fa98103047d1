import { signatureResultOf, type SourceSignature } from '@plainview/domain/evidence/media/source-signature';
import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { enqueueTranscode } from '../../evidence/media/enqueue-media-jobs.ts';
import { deleteUploads } from '../../evidence/uploads/uploads.repository.ts';
import { createVideos, type NewVideo, type VideoForm } from '../../evidence/videos/videos.repository.ts';

/** Returns the uploads in the order of their ids. */
export function requireStoredUploads(
  actor: AgencyActor,
  ids: readonly string[],
  locked: readonly Upload[],
): Upload[] {
  const found = new Map(locked.map((upload) => [upload.id, upload]));
  return ids.map((id) => {
    const upload = found.get(id);
    if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
    if (upload.state !== 'stored') throw new AppError('UPLOAD_NOT_STORED');
    found.delete(id);
    return upload;
  });
}

interface UploadsOfTicket {
  readonly ticketId: string;
  readonly uploads: readonly Upload[];
  /** Their prices and details, in the same order. */
  readonly lines: readonly { readonly video: VideoForm }[];
  readonly now: Date;
}

/** Turns stored uploads of the actor into videos of a ticket: the files become evidence. */
export async function storeUploads(
  context: AppContext,
  tx: Transaction,
  actor: AgencyActor,
  stored: UploadsOfTicket,
): Promise<void> {
  const videos = toVideos(actor, stored);
  const ids = videos.map((video) => video.id);
  await Promise.all([
    createVideos(tx, videos),
    deleteUploads(
      tx,
      stored.uploads.map((upload) => upload.id),
    ),
    context.processesVideos && enqueueTranscode(tx, ids),
    recordVideos(tx, actor, videos, stored.now),
  ]);
}

function toVideos(actor: AgencyActor, { ticketId, uploads, lines, now }: UploadsOfTicket): NewVideo[] {
  return uploads.map((upload, index) => {
    const line = lines[index];
    const { storedSha256, facts, contentType } = upload;
    if (!line || !storedSha256 || !facts || !contentType) throw new AppError('UPLOAD_NOT_STORED');
    return {
      ...line.video,
      id: newId(),
      agencyId: actor.agencyId,
      ticketId,
      fileName: upload.fileName,
      contentType,
      sizeBytes: upload.sizeBytes,
      sha256: storedSha256,
      storageKey: upload.id,
      facts,
      status: 'pending' as const,
      storedAt: now,
    };
  });
}

async function recordVideos(
  tx: Transaction,
  actor: AgencyActor,
  videos: readonly NewVideo[],
  now: Date,
): Promise<void> {
  for (const video of videos) {
    await recordEvent(tx, actor, now, {
      event: 'video.stored',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: {
        position: video.position,
        fileName: video.fileName,
        sizeBytes: video.sizeBytes,
        sha256: video.sha256,
        category: video.category,
        lengthSeconds: video.lengthSeconds,
        measuredSeconds: microsecondsToLengthSeconds(video.facts.durationMicroseconds),
        costCents: video.costCents,
        deviceId: video.deviceId,
        wornBy: video.wornBy,
        location: video.location,
        recordingDate: video.recordingDate?.toISOString() ?? null,
      },
    });
    for (const signature of video.facts.sourceSignatures ?? [])
      await recordSignature(tx, video, signature, now);
  }
}

/** Records the result of the file check when the file becomes evidence. */
async function recordSignature(
  tx: Transaction,
  video: NewVideo,
  signature: SourceSignature,
  now: Date,
): Promise<void> {
  const { kind, generator, signer, issuer, certificateSha256, statedAt, signerState } = signature;
  await recordEvent(tx, 'Plainview', now, {
    event: 'video.signature_found',
    subject: 'video',
    subjectId: video.id,
    ticketId: video.ticketId,
    agencyId: video.agencyId,
    data: {
      fileName: video.fileName,
      sha256: video.sha256,
      signatureKind: kind,
      signatureResult: signatureResultOf(signature),
      signedWith: generator,
      signer,
      signerIssuer: issuer,
      signerState: signer === null ? null : signerState,
      certificateSha256,
      statedAt,
    },
  });
}
