import type { VideoStatus } from '@plainview/domain/video/video';
import type { AppContext } from '../../app-context.ts';
import {
  findRun,
  findRunVideo,
  listRunVideos,
  setRunStatus,
  type RunVideo,
} from '../../persistence/processing.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import type { VideoRecord } from '../../persistence/video.repository.ts';
import { record } from '../record.ts';

// Nobody is signed in here: a tool's reference names one run and reaches nothing beyond its videos.

const PAGE = 500;

/** A page of a run's videos behind a position, and where it goes on. */
export async function readRunPage(
  context: AppContext,
  runId: string,
  after: number,
): Promise<{ readonly videos: readonly RunVideo[]; readonly next: number | null }> {
  const videos = await asSystem(context.database, (tx) => listRunVideos(tx, runId, after, PAGE));
  return { videos, next: videos.length === PAGE ? (videos.at(-1)?.position ?? null) : null };
}

/** One video of a run, or null. */
export function readRunVideo(
  context: AppContext,
  runId: string,
  videoId: string,
): Promise<VideoRecord | null> {
  return asSystem(context.database, (tx) => findRunVideo(tx, runId, videoId));
}

/** What a tool says of one video of its run. @returns false where the run has no such video. */
export function reportStatus(
  context: AppContext,
  runId: string,
  said: { readonly videoId: string; readonly status: VideoStatus; readonly note: string | null },
): Promise<boolean> {
  const now = context.clock.now();
  const { videoId, status, note } = said;
  return asSystem(context.database, async (tx) => {
    const run = await findRun(tx, runId);
    const video = run && (await findRunVideo(tx, runId, videoId));
    if (!run || !video) return false;
    await setRunStatus(tx, { runId, videoId }, { status, note, now });
    await record(tx, 'Plainview', now, {
      event: 'video.processed',
      subject: 'video',
      subjectId: videoId,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: { status, note, startedBy: run.userName },
    });
    return true;
  });
}
