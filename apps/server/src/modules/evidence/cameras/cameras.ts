import { describeOffset, type CameraOffset } from '@plainview/domain/evidence/cameras/alignment';
import type { CameraComparison } from '@plainview/domain/evidence/cameras/comparison';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { findVideoFile } from '../derived-files/derived-files.repository.ts';
import { lockTicketFor } from '../review-access/lock-ticket.ts';
import { findVideo, listTicketVideos } from '../videos/videos.repository.ts';
import {
  listCameraComparisons,
  listCameraOffsets,
  requestComparison,
  saveCameraOffsets,
  type ComparedVideos,
  type StoredOffset,
} from './cameras.repository.ts';

/** The starts of a ticket's videos on its common timeline, and the comparisons of their sound. */
export interface CameraAlignment {
  readonly revision: number;
  readonly cameras: readonly StoredOffset[];
  readonly comparisons: readonly CameraComparison[];
}

/** Returns the alignment of a ticket's cameras. */
export function getCameraAlignment(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<CameraAlignment> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await getTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return alignmentOf(tx, ticketId);
  });
}

/**
 * Sets where videos of a ticket in review begin on its common timeline. Others keep their place; repeating it
 * changes nothing.
 * @param revision the one that the actor knows
 * @throws AppError NOT_FOUND, also for a video
 */
export function alignCameras(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  { revision, cameras }: { readonly revision: number; readonly cameras: readonly CameraOffset[] },
): Promise<CameraAlignment> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket } = await lockTicketFor(tx, 'deliver', ticketId);
    const videos = new Map((await listTicketVideos(tx, ticketId)).map((video) => [video.id, video]));
    // The last one of a video that is listed twice counts.
    const wanted = new Map(cameras.map((camera) => [camera.videoId, camera]));
    if ([...wanted.keys()].some((videoId) => !videos.has(videoId))) throw new AppError('NOT_FOUND');
    const before = await listCameraOffsets(tx, ticketId);
    const known = new Map(before.map((offset) => [offset.videoId, offset]));
    const changed = [...wanted.values()].filter((camera) => !isSame(known.get(camera.videoId), camera));
    if (changed.length === 0) return alignmentOf(tx, ticketId);
    if (revision !== revisionOf(before)) throw new AppError('CAMERAS_CHANGED');
    const now = context.clock.now();
    const author = { setById: actor.userId, setByName: actor.name, setAt: now };
    await saveCameraOffsets(
      tx,
      ticket,
      changed.map((camera) => ({ ...camera, ...author })),
      revision + 1,
    );
    await recordEvent(tx, actor, now, {
      event: 'ticket.cameras_aligned',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      audience: 'internal',
      data: {
        revision: revision + 1,
        cameras: changed.map((camera) => describeOffset(videos.get(camera.videoId)?.fileName ?? '', camera)),
      },
    });
    return alignmentOf(tx, ticketId);
  });
}

/**
 * Has the sound of two videos of a ticket in review compared, unless that is in progress. The start that is
 * found is only proposed.
 * @throws AppError NOT_FOUND, also for a video
 */
export function compareCameras(
  context: AppContext,
  actor: AdminActor,
  { ticketId, referenceVideoId, videoId }: ComparedVideos & { readonly ticketId: string },
): Promise<CameraAlignment> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket } = await lockTicketFor(tx, 'deliver', ticketId);
    const videoIds = [referenceVideoId, videoId];
    for (const id of videoIds)
      if ((await findVideo(tx, id))?.ticketId !== ticketId) throw new AppError('NOT_FOUND');
    if (referenceVideoId === videoId) throw new AppError('SAME_CAMERA');
    if (!context.processesVideos) throw new AppError('FFMPEG_MISSING');
    const compared = { agencyId: ticket.agencyId, ticketId, referenceVideoId, videoId };
    if (!(await requestComparison(tx, compared, context.clock.now()))) return alignmentOf(tx, ticketId);
    for (const id of videoIds)
      if (!(await findVideoFile(tx, id, 'signals'))) throw new AppError('SOUND_NOT_ANALYZED');
    await enqueueComparison(tx, compared);
    return alignmentOf(tx, ticketId);
  });
}

/** Returns the alignment of a ticket's cameras in a transaction. */
async function alignmentOf(tx: Reader, ticketId: string): Promise<CameraAlignment> {
  const cameras = await listCameraOffsets(tx, ticketId);
  return {
    revision: revisionOf(cameras),
    cameras,
    comparisons: await listCameraComparisons(tx, ticketId),
  };
}

const revisionOf = (cameras: readonly StoredOffset[]): number =>
  Math.max(0, ...cameras.map(({ revision }) => revision));

const isSame = (one: CameraOffset | undefined, other: CameraOffset): boolean =>
  one !== undefined &&
  one.startMicroseconds === other.startMicroseconds &&
  one.driftPpm === other.driftPpm &&
  one.origin === other.origin &&
  one.confidence === other.confidence;

/** Queues a comparison, in the transaction that requests it or finds its work abandoned. */
export const enqueueComparison = (
  tx: Transaction,
  { referenceVideoId, videoId }: ComparedVideos,
): Promise<void> => enqueueSharedJob(tx, 'compare-sound', { referenceVideoId, videoId });
