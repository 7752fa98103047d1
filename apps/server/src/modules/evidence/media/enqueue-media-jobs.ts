import type { ExcerptPart } from '@plainview/domain/evidence/media/video-excerpt';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { requestExcerpt } from './video-excerpt.repository.ts';

/** Queues the preparation of videos, in the transaction that stores them or finds it missing. */
export async function enqueueTranscode(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(videoIds.map((videoId) => enqueueSharedJob(tx, 'prepare-video', { videoId })));
}

/** Queues the playable copies of prepared videos. A copy that is being made is not made twice. */
export async function enqueueCopies(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) => enqueueSharedJob(tx, 'copy-video', { videoId }, { once: true })),
  );
}

/** Queues copies of the tracks of prepared videos. Copies that are being made are not made twice. */
export async function enqueueTracks(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(
    videoIds.map((videoId) => enqueueSharedJob(tx, 'copy-tracks', { videoId }, { once: true })),
  );
}

/** Queues the analysis of prepared videos. */
export async function enqueueAnalysis(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  await Promise.all(videoIds.map((videoId) => enqueueSharedJob(tx, 'analyze-video', { videoId })));
}

/** Queues the work on an excerpt, in the transaction that requests it or finds its work abandoned. */
export const enqueueExcerpt = (tx: Transaction, excerptId: string): Promise<void> =>
  enqueueSharedJob(tx, 'make-excerpt', { excerptId });

/** Queues the work on the copy of a still for reports. */
export const enqueuePicture = (tx: Transaction, excerptId: string): Promise<void> =>
  enqueueSharedJob(tx, 'make-picture', { excerptId });

/** Has a part of a video made, unless it exists or is being made. @returns whether work on it was queued */
export async function ensureExcerpt(
  context: AppContext,
  tx: Transaction,
  part: ExcerptPart & { readonly agencyId: string },
): Promise<boolean> {
  const { videoId, agencyId, kind, startMicroseconds, endMicroseconds, startFrame, endFrame } = part;
  const { source, secondReviewId } = part;
  const range = { startMicroseconds, endMicroseconds, startFrame, endFrame };
  const place = { videoId, agencyId, kind, ...range, source, secondReviewId };
  const id = await requestExcerpt(tx, { ...place, id: newId() }, context.clock.now());
  if (id !== null) await enqueueExcerpt(tx, id);
  return id !== null;
}
