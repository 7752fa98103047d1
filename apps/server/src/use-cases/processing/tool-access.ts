import type { AppContext } from '../../app-context.ts';
import type { EvidenceAccess } from '../../media/serving/access-recorder.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import {
  findRunVideo,
  listRunVideos,
  setRunStatus,
  type RunStatus,
  type RunVideo,
} from '../../persistence/video/processing.repository.ts';
import type { VideoRecord } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { lockRunOfTool, type ToolCaller } from './reference.ts';

// Nobody is signed in here: a tool's reference names one run and reaches nothing beyond its videos.

const PAGE = 500;

/** Returns what the ledger says when a tool fetches a video of its run. */
export function fetchBy({ run, actor }: ToolCaller, video: VideoRecord): EvidenceAccess {
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
export async function readRunVideo(
  context: AppContext,
  runId: string,
  videoId: string,
): Promise<VideoRecord | null> {
  const found = await asSystem(context.database, (tx) => findRunVideo(tx, runId, videoId));
  return found?.video ?? null;
}

/**
 * What a tool says of one video of its run. The ledger hears of another status or note, not of each step of the progress.
 * @returns false where the run has no such video.
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
