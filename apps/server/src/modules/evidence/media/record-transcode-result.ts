import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import { tracksToCopy } from '@plainview/domain/evidence/media/track-copy';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { SECOND } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { updateVideoFacts } from '../videos/videos.repository.ts';
import { enqueueAnalysis, enqueueCopies, enqueueTracks } from './enqueue-media-jobs.ts';
import { requestTrackCopies } from './track-copy.repository.ts';
import {
  recordPreparedMedia,
  settleMedia,
  type MediaResult,
  type PreparedMedia,
} from './video-media.repository.ts';

/** The result of preparing a video. */
export type Outcome = MediaResult & {
  readonly copy?: { readonly way: 'remuxed' | 'encoded'; readonly sha256: string };
};

/** Records what the preparation of a video found, with the job that makes its copy. */
export async function recordPreparation(
  { clock, database }: AppContext,
  video: Video,
  found: PreparedMedia,
): Promise<void> {
  await asSystem(database, async (tx) => {
    const isOpen = await recordPreparedMedia(tx, video.id, { ...found, now: clock.now() });
    if (isOpen) await enqueueCopies(tx, [video.id]);
  });
}

/**
 * Records the result of preparing a video: its row, its ledger entry and the job of its analysis, in one
 * transaction. A final result is not overwritten.
 */
export async function recordTranscodeResult(
  context: AppContext,
  video: Video,
  outcome: Outcome,
  within?: Transaction,
): Promise<void> {
  const now = context.clock.now();
  const { copy, ...found } = outcome;
  const settle = async (tx: Transaction): Promise<boolean> => {
    if (!(await settleMedia(tx, video.id, { ...found, now }))) return false;
    if (outcome.facts) await updateVideoFacts(tx, video.id, measuredFactsOf(video.facts, outcome.facts));
    await enqueueAnalysis(tx, [video.id]);
    if (outcome.facts) await requestTracks(tx, video, { facts: outcome.facts, now });
    await recordEvent(tx, 'Plainview', now, {
      event: 'video.prepared',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: {
        fileName: video.fileName,
        result: outcome.state,
        note: outcome.note,
        sha256: video.sha256,
        tool: `ffmpeg ${context.ffmpeg?.version ?? ''}`,
        decodeErrors: outcome.decodeErrors ?? null,
        durationMicroseconds: outcome.facts?.durationMicroseconds ?? null,
        copy: copy?.way ?? null,
        copySha256: copy?.sha256 ?? null,
      },
    });
    return true;
  };
  const isSettled = await (within ? settle(within) : asSystem(context.database, settle));
  if (isSettled) context.metrics?.observePreparation((now.getTime() - video.storedAt.getTime()) / SECOND);
}

/** Records that the tracks of a video that browsers cannot select wait for their copies, with the job that makes them. */
async function requestTracks(
  tx: Transaction,
  { id: videoId, agencyId }: Video,
  { facts, now }: { readonly facts: MediaFacts; readonly now: Date },
): Promise<void> {
  const tracks = tracksToCopy(facts);
  await requestTrackCopies(tx, tracks, { videoId, agencyId, now });
  if (tracks.length > 0) await enqueueTracks(tx, [videoId]);
}

/** What is known only from the file's arrival stays, such as its signatures and whether browsers play it. */
const measuredFactsOf = (
  { container, sourceSignatures, playsInBrowser }: MediaFacts,
  measured: MediaFacts,
): MediaFacts => ({
  ...measured,
  container,
  playsInBrowser,
  ...(sourceSignatures && { sourceSignatures }),
});
