import type { AgencyActor } from '@plainview/domain/account/actor';
import { MOST_SIDECAR_FILES } from '@plainview/domain/import/sidecar-file';
import type { DerivedFile } from '@plainview/domain/video/derived-file';
import type { AppContext } from '../../app-context.ts';
import { tenantRead } from '../../persistence/database/tenant-transaction.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import { listTicketFiles } from '../../persistence/video/derived-file.repository.ts';
import { findVideo } from '../../persistence/video/video.repository.ts';
import { BlobHashMismatch, type BlobContent } from '../../storage/blob-store.ts';
import { recordEvent } from '../custody/record-event.ts';
import { storeDerivedFile } from '../media/store-derived-file.ts';

/** A file that a camera wrote next to a video, as its sender measured it. */
export type SidecarFile = Pick<DerivedFile, 'videoId' | 'name' | 'contentType' | 'sizeBytes' | 'sha256'>;

/** Result of a transfer. `same`: the video already has the same file under this name. */
export type SidecarOutcome = 'stored' | 'same' | 'absent' | 'completed' | 'too-many' | 'hash-mismatch';

/**
 * Stores a sidecar file with a video of the actor's agency, whose ticket is not completed. Nothing is ever overwritten: sending
 * the same file again succeeds, and other bytes under the same name are another file.
 * @throws StorageFull or StorageUnavailable
 */
export async function storeSidecar(
  context: AppContext,
  actor: AgencyActor,
  { file, content }: { readonly file: SidecarFile; readonly content: BlobContent },
): Promise<SidecarOutcome> {
  const { videoId, name, sha256, sizeBytes } = file;
  const found = await readVideo(context, actor, videoId);
  if (!found) return 'absent';
  const { video, ticket, sidecars } = found;
  const isSame = (one: SidecarFile): boolean => one.name === name && one.sha256 === sha256;
  if (sidecars.some(isSame)) return 'same';
  if (ticket.status === 'completed') return 'completed';
  if (sidecars.length >= MOST_SIDECAR_FILES) return 'too-many';
  const { agencyId } = ticket;
  const derived = { ...file, agencyId, runId: null, kind: 'sidecar', atMicroseconds: null } as const;
  try {
    const kept = await storeDerivedFile(context, derived, content, (tx, { createdAt }) =>
      recordEvent(tx, actor, createdAt, {
        event: 'video.sidecar_stored',
        subject: 'video',
        subjectId: videoId,
        ticketId: ticket.id,
        agencyId,
        data: { fileName: video.fileName, name, sizeBytes, sha256 },
      }),
    );
    if (kept) return 'stored';
    // A concurrent request stored it first, or the video was deleted meanwhile.
    const again = await readVideo(context, actor, videoId);
    return again?.sidecars.some(isSame) ? 'same' : 'absent';
  } catch (error) {
    if (error instanceof BlobHashMismatch) return 'hash-mismatch';
    throw error;
  }
}

const readVideo = (context: AppContext, actor: AgencyActor, videoId: string) =>
  tenantRead(context.database, actor, async (tx) => {
    const video = await findVideo(tx, videoId);
    const ticket = video && (await findTicket(tx, video.ticketId));
    if (!video || !ticket) return null;
    const sidecars = await listTicketFiles(tx, ticket.id, ['sidecar']);
    return { video, ticket, sidecars: sidecars.filter((each) => each.videoId === videoId) };
  });
