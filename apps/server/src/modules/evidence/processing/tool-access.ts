import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import {
  findRunVideo,
  listRunVideos,
  setRunStatus,
  type RunStatus,
  type RunVideo,
} from './processing.repository.ts';
import { lockRunOfTool, type ToolCaller } from './reference.ts';

// These callers have no session: a tool's reference names one run and gives access to its videos only.

const PAGE = 500;

/** Returns how the ledger describes a tool's access to a video of its run. */
export function fetchBy({ run, actor }: ToolCaller, video: Video): EvidenceAccess {
  return {
    by: { ...actor, name: `${actor.name} (processing tool)` },
    accessor: `run:${run.id}`,
    event: 'video.fetched',
    fileId: video.id,
    subject: 'video',
    subjectId: video.id,
    ticketId: video.ticketId,
    agencyId: video.agencyId,
    audience: 'agency',
    data: { name: video.fileName, sha256: video.sha256, sizeBytes: video.sizeBytes, runId: run.id },
  };
}

/** Returns a page of a run's videos after a position, and the position for the next page. */
export async function readRunPage(
  context: AppContext,
  runId: string,
  after: number,
): Promise<{ readonly videos: readonly RunVideo[]; readonly next: number | null }> {
  const videos = await asSystem(context.database, (tx) => listRunVideos(tx, runId, after, PAGE));
  return { videos, next: videos.length === PAGE ? (videos.at(-1)?.position ?? null) : null };
}

/** Returns one video of a run, or null. */
export async function readRunVideo(
  context: AppContext,
  runId: string,
  videoId: string,
): Promise<Video | null> {
  const found = await asSystem(context.database, (tx) => findRunVideo(tx, runId, videoId));
  return found?.video ?? null;
}

/**
 * Stores the status that a tool reports for one video of its run. The ledger records each new status or note,
 * but not each step of the progress.
 * @returns false if the run has no such video.
 * @throws ReferenceEnded
 */
export function reportStatus(
  context: AppContext,
  runId: string,
  { videoId, ...said }: RunStatus & { readonly videoId: string },
): Promise<boolean> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const run = await lockRunOfTool(context, tx, runId);
    const found = run && (await findRunVideo(tx, runId, videoId));
    if (!run || !found) return false;
    const { video, standing } = found;
    await setRunStatus(tx, { runId: run.id, videoId: video.id }, { ...said, now });
    if (said.status === standing.status && said.note === standing.note) return true;
    await recordEvent(tx, 'Plainview', now, {
      event: 'video.processed',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: { fileName: video.fileName, status: said.status, note: said.note, startedBy: run.userName },
    });
    return true;
  });
}
