import { setInterval } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { Reader } from '@plainview/postgres/database';
import { findExcerptVideo } from '../modules/evidence/media/video-excerpt.repository.ts';
import { getUpload } from '../modules/evidence/uploads/uploads.repository.ts';
import { findVideo } from '../modules/evidence/videos/videos.repository.ts';
import { getBundle } from '../modules/proof/bundles/bundles.repository.ts';
import { isBeingRendered } from '../modules/release/redactions/rendering.repository.ts';
import type { AppContext } from '../platform/app-context.ts';
import { systemRead } from '../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../platform/jobs/job-catalog.ts';

/** Work ends within ten seconds of the deletion: the programs that it runs are killed at once. */
const CHECK_INTERVAL = 2 * SECOND;

/** Returns whether something still exists. */
export type IsThere = (tx: Reader) => Promise<boolean>;

const videosAreThere =
  (...ids: readonly string[]): IsThere =>
  async (tx) => {
    const videos = await Promise.all(ids.map((id) => findVideo(tx, id)));
    return videos.every((video) => video !== null && video.storageKey !== null);
  };

/** Returns whether what a job works on still exists. */
export const stillExists = {
  upload:
    ({ uploadId }: JobPayload<'check-upload'>): IsThere =>
    async (tx) =>
      (await getUpload(tx, uploadId)) !== null,
  video: ({ videoId }: JobPayload<'prepare-video'>): IsThere => videosAreThere(videoId),
  comparedVideos: ({ referenceVideoId, videoId }: JobPayload<'compare-sound'>): IsThere =>
    videosAreThere(referenceVideoId, videoId),
  excerpt:
    ({ excerptId }: JobPayload<'make-excerpt'>): IsThere =>
    async (tx) => {
      const videoId = await findExcerptVideo(tx, excerptId);
      return videoId !== null && videosAreThere(videoId)(tx);
    },
  unrenderedVideo:
    (place: JobPayload<'render-redaction'>): IsThere =>
    async (tx) =>
      (await isBeingRendered(tx, place)) && videosAreThere(place.videoId)(tx),
  bundle:
    ({ bundleId }: JobPayload<'make-bundle'>): IsThere =>
    async (tx) =>
      (await getBundle(tx, bundleId)) !== null,
} as const;

/** The video, ticket or upload that a job works on was deleted. */
class WorkDeleted extends Error {
  override readonly name = 'WorkDeleted';
}

/**
 * Runs the work on something that may be deleted meanwhile. Then the signal of the app that `work` gets, which
 * also stops it at shutdown, is aborted, and the error with which the work ends is ignored. The bytes that it
 * has stored are deleted with the rows that refer to them, or because none does.
 * @param work gets the app, and a signal that only a deletion aborts
 */
export async function untilDeleted(
  app: AppContext,
  isThere: IsThere,
  work: (app: AppContext, deleted: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const deletion = new AbortController();
  const end = new AbortController();
  const watching = watch(app, isThere, deletion, end.signal);
  const stopping = AbortSignal.any([app.stopping, deletion.signal]);
  try {
    await work({ ...app, stopping }, deletion.signal);
  } catch (error) {
    if (!deletion.signal.aborted) throw error;
  } finally {
    end.abort();
    await watching;
  }
}

async function watch(
  app: AppContext,
  isThere: IsThere,
  deletion: AbortController,
  end: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of setInterval(CHECK_INTERVAL, null, { signal: end })) {
      if (await isGone(app, isThere)) {
        deletion.abort(new WorkDeleted('it was deleted'));
        return;
      }
    }
  } catch (error) {
    if (!end.aborted) throw error;
  }
}

async function isGone(app: AppContext, isThere: IsThere): Promise<boolean> {
  try {
    return !(await systemRead(app.database, isThere));
  } catch (error) {
    app.log.warn({ err: error }, 'whether the work of a job still exists could not be checked');
    return false;
  }
}
