import { hasDuty, type AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { actorOf } from '../../auth/session-actor.ts';
import { findUser } from '../../persistence/account.repository.ts';
import {
  findRun,
  findRunVideo,
  listRunVideos,
  setRunStatus,
  type ProcessingRun,
  type RunStanding,
  type RunVideo,
} from '../../persistence/processing.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import type { VideoRecord } from '../../persistence/video.repository.ts';
import type { EvidenceAccess } from '../media/access-window.ts';
import { record } from '../record.ts';

// Nobody is signed in here: a tool's reference names one run and reaches nothing beyond its videos.

const PAGE = 500;

/** A run whose reference is good, and the administrator for whom the tool acts. */
export interface ToolCaller {
  readonly run: ProcessingRun;
  readonly actor: AdminActor;
}

/**
 * Reads a reference and what it rests on, at each use: the run is neither expired nor revoked, and the account that
 * started it may still hand evidence to the tool. Returns null for everything else alike.
 */
export async function resolveReference(context: AppContext, reference: string): Promise<ToolCaller | null> {
  const now = context.clock.now();
  const runId = context.processingReferences.read(reference, now);
  if (runId === null) return null;
  return asSystem(context.database, async (tx) => {
    const run = await findRun(tx, runId);
    if (!run || run.userId === null || run.revokedAt !== null || run.expiresAt <= now) return null;
    const user = await findUser(tx, run.userId);
    const actor = user && actorOf(user, context.config.policy);
    if (actor === null || typeof actor === 'string') return null;
    return actor.role === 'admin' && hasDuty(actor, 'custodian') ? { run, actor } : null;
  });
}

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
 */
export function reportStatus(
  context: AppContext,
  runId: string,
  { videoId, ...said }: RunStanding & { readonly videoId: string },
): Promise<boolean> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const run = await findRun(tx, runId);
    const found = run && (await findRunVideo(tx, runId, videoId));
    if (!run || !found) return false;
    const { video, standing } = found;
    await setRunStatus(tx, { runId: run.id, videoId: video.id }, { ...said, now });
    if (said.status === standing.status && said.note === standing.note) return true;
    await record(tx, 'Plainview', now, {
      event: 'video.processed',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: { status: said.status, note: said.note, startedBy: run.userName },
    });
    return true;
  });
}
