import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { MOST_SIDECAR_FILES } from '@plainview/domain/tickets/imports/sidecar-file';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystemFor, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobHashMismatch, type BlobContent } from '../../../platform/storage/blob-store.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { createDerivedFile, listTicketFiles } from '../derived-files/derived-files.repository.ts';
import { lockTicket } from '../review-access/lock-ticket.ts';
import { confirmBlob, withReservedBlob } from '../stored-files/reserve-blob.ts';
import { findVideo } from './videos.repository.ts';

/** A file that a camera wrote next to a video, as its sender measured it. */
export type SidecarFile = Pick<DerivedFile, 'videoId' | 'name' | 'contentType' | 'sizeBytes' | 'sha256'>;

/** Result of a transfer. `same`: the video already has the same file under this name. */
export type SidecarOutcome = 'stored' | 'same' | 'absent' | 'completed' | 'too-many' | 'hash-mismatch';

/**
 * Stores a sidecar file with a video of the actor's agency, whose ticket is not completed. Nothing is ever
 * overwritten: sending the same file again succeeds, and other bytes under the same name are another file.
 * @throws RightEnded if the actor's permission ended during the transfer; StorageFull or StorageUnavailable
 */
export async function storeSidecar(
  context: AppContext,
  actor: AgencyActor,
  { file, content }: { readonly file: SidecarFile; readonly content: BlobContent },
): Promise<SidecarOutcome> {
  // Most refusals come before the body is read.
  const found = await tenantRead(context.database, actor, (tx) => findPlace(tx, actor, file, getTicket));
  if (typeof found === 'string') return found;
  const store = async (id: string): Promise<SidecarOutcome> => {
    await context.blobs.putPermanent(blobKey(id), content, file.sha256, file.sizeBytes);
    return asSystemFor(context.database, actor, (tx) => record(context, tx, actor, { ...file, id }));
  };
  try {
    return await withReservedBlob(context, store, (outcome) => outcome === 'stored');
  } catch (error) {
    if (error instanceof BlobHashMismatch) return 'hash-mismatch';
    throw error;
  }
}

/** Inserts the row, if the file can still be stored: the transfer may have taken long. */
async function record(
  context: AppContext,
  tx: Transaction,
  actor: AgencyActor,
  file: SidecarFile & { readonly id: string },
): Promise<SidecarOutcome> {
  const place = await findPlace(tx, actor, file, lockTicket);
  if (typeof place === 'string') return place;
  const { video, ticket } = place;
  const { id, name, sha256, sizeBytes } = file;
  const { agencyId } = ticket;
  const createdAt = context.clock.now();
  const derived = {
    ...file,
    agencyId,
    runId: null,
    kind: 'sidecar',
    atMicroseconds: null,
    createdAt,
  } as const;
  if (!(await createDerivedFile(tx, derived))) return 'absent';
  await confirmBlob(tx, id);
  await recordEvent(tx, actor, createdAt, {
    event: 'video.sidecar_stored',
    subject: 'video',
    subjectId: video.id,
    ticketId: ticket.id,
    agencyId,
    data: { fileName: video.fileName, name, sizeBytes, sha256 },
  });
  return 'stored';
}

/** Returns the video and the ticket of a file that can be stored, or why it cannot be. */
async function findPlace<Tx extends Reader>(
  tx: Tx,
  actor: AgencyActor,
  { videoId, name, sha256 }: SidecarFile,
  readTicket: (tx: Tx, id: string) => Promise<Ticket | null>,
): Promise<{ readonly video: Video; readonly ticket: Ticket } | SidecarOutcome> {
  const seen = await findVideo(tx, videoId);
  const ticket = seen && (await readTicket(tx, seen.ticketId));
  // Read after locking the ticket, since a deletion may have come first.
  const video = ticket && (await findVideo(tx, videoId));
  if (!video || ticket.agencyId !== actor.agencyId) return 'absent';
  const files = await listTicketFiles(tx, ticket.id, ['sidecar']);
  const sidecars = files.filter((each) => each.videoId === videoId);
  if (sidecars.some((each) => each.name === name && each.sha256 === sha256)) return 'same';
  if (ticket.status === 'completed') return 'completed';
  return sidecars.length >= MOST_SIDECAR_FILES ? 'too-many' : { video, ticket };
}
