import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { labelText, type LabelPlacement } from '@plainview/domain/release/redactions/redaction-order';
import { redactionTransitions } from '@plainview/domain/release/redactions/redaction-transitions';
import { videoEntryId, type Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { drawLabel } from '../../../platform/integrations/rendering/draw-label.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import type { CheckFacts } from '../../../platform/media/redaction/check-result.ts';
import { redactVideo } from '../../../platform/media/redaction/redact-video.ts';
import type { RenderJob } from '../../../platform/media/redaction/render-redaction.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { findVideoFile } from '../../evidence/derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../../evidence/derived-files/store-derived-file.ts';
import { mediaWorkFolder } from '../../evidence/media/prepare-video.job.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { withStoredVideo } from '../../evidence/media/with-stored-video.job.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { describeViolations } from './describe-violation.ts';
import { findMarks, type Marks } from './redaction-marks.repository.ts';
import * as repository from './redactions.repository.ts';
import type { Redaction } from './redactions.repository.ts';
import { listCopies, recordRedaction, stateAfter } from './redactions.ts';
import * as rendering from './rendering.repository.ts';

/** A video whose rendering failed or crashed the process this many times is not rendered. */
const MOST_ATTEMPTS = 5;

/**
 * Renders the redacted copy of a video, compares it with its original, and stores it with its SHA-256. If it cannot be
 * made or differs where it must not, nothing of the redacted copy is kept. Safe to run again.
 */
export async function renderVideo(app: AppContext, place: JobPayload<'render-redaction'>): Promise<void> {
  const { ffmpeg } = app;
  if (ffmpeg === null) return;
  const begun = await asSystem(app.database, (tx) => begin(tx, place));
  if (!begun) return;
  const folder = path.join(mediaWorkFolder(app), `redaction-${place.redactionId}-${place.videoId}`);
  const pulse = startPulse(app, (tx, { progress }) => rendering.recordRenderProgress(tx, place, progress));
  const work = { app, ffmpeg, ...begun, folder, onProgress: (percent: number) => pulse.progress(percent) };
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const problem = begun.attempts > MOST_ATTEMPTS ? 'rendering it failed too often' : await render(work);
    if (problem !== null) await failRender(work, problem);
  } catch (error) {
    if (error instanceof BlobMissing) {
      await failRender(work, 'its stored file is missing');
      return;
    }
    if (app.stopping.aborted) await asSystem(app.database, (tx) => rendering.postponeRendering(tx, place));
    throw error;
  } finally {
    pulse.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Begun {
  readonly redactionId: string;
  readonly attempts: number;
  readonly marks: Marks;
  readonly video: Video;
  readonly ticket: Ticket;
  readonly label: OrderedLabel | null;
}

interface Work extends Begun {
  readonly app: AppContext;
  readonly ffmpeg: Ffmpeg;
  readonly folder: string;
  readonly onProgress: (percent: number) => void;
}

async function begin(tx: Transaction, place: JobPayload<'render-redaction'>): Promise<Begun | null> {
  const { redactionId, videoId } = place;
  const attempts = await rendering.beginRendering(tx, place);
  if (attempts === null) return null;
  const marks = await findMarks(tx, redactionId, videoId);
  const video = await findVideo(tx, videoId);
  const ticket = video && (await getTicket(tx, video.ticketId));
  const redaction = await repository.findRedaction(tx, redactionId);
  const label = ticket && redaction && orderedLabel(redaction, ticket);
  return marks && ticket && { redactionId, attempts, marks, video, ticket, label };
}

/** The label that the order asks for. */
interface OrderedLabel {
  readonly placement: Exclude<LabelPlacement, 'none'>;
  readonly text: string;
}

const orderedLabel = (
  { label: placement, requestNumber }: Redaction,
  { agencyName }: Ticket,
): OrderedLabel | null =>
  placement === 'none' ? null : { placement, text: labelText(requestNumber, agencyName) };

/** Returns how the renderer draws a label. */
const drawnLabel = ({ placement, text }: OrderedLabel): NonNullable<RenderJob['label']> => ({
  placement,
  draw: async (size) => ({
    placement,
    ...(await drawLabel({ text, size, isFullWidth: placement === 'below' })),
  }),
});

/** Renders and stores the copy of a video. @returns why it cannot be given to anyone; null if it can */
async function render(work: Work): Promise<string | null> {
  const { app, ffmpeg, video, marks, folder, onProgress, label } = work;
  const source = await findSource(app, video);
  const index = await readFrameIndex(app, null, video.id);
  if (!source || !index) return 'its frames are not indexed';
  const tracks = readTracks(marks.tracks);
  const { mutedRanges } = marks;
  const file = path.join(folder, 'copy.mp4');
  const result = await withStoredVideo(app, ffmpeg, source.storageKey, (stored) =>
    redactVideo({
      ...stored,
      index,
      tracks,
      mutedRanges,
      path: file,
      onProgress,
      ...(label && { label: drawnLabel(label) }),
    }),
  );
  if (!result.isMade) return result.why;
  const problem = describeViolations(result);
  if (problem !== null) return problem;
  await store(work, { file, bytes: result.bytes, facts: result.facts, sourceSha256: source.sha256 });
  return null;
}

/** Returns the file whose frames are indexed: of a video whose clock jumps, its playable copy. */
async function findSource(
  app: AppContext,
  { id, storageKey, sha256, facts }: Video,
): Promise<{ readonly storageKey: string; readonly sha256: string } | null> {
  if ((facts.clockBreaks ?? []).length === 0) return storageKey === null ? null : { storageKey, sha256 };
  const copy = await asSystem(app.database, (tx) => findVideoFile(tx, id, 'playable'));
  return copy && { storageKey: copy.id, sha256: copy.sha256 };
}

/**
 * Ends the rendering of all videos of a redacted copy, and deletes what was made of it. Does nothing if the marks were changed
 * meanwhile: then another job renders them.
 */
async function failRender({ app, redactionId, video, marks }: Work, why: string): Promise<void> {
  const problem = `${videoEntryId(video.position)} could not be rendered: ${why}.`;
  await asSystem(app.database, async (tx) => {
    const redaction = await repository.lockRedaction(tx, redactionId);
    if (redaction?.state !== redactionTransitions.failRender.from) return;
    if (!isSame(marks, await findMarks(tx, redactionId, video.id))) return;
    await rendering.deleteCopies(tx, redactionId);
    await repository.updateRedaction(tx, redactionId, { ...stateAfter('failRender'), note: problem });
    await recordRedaction(tx, 'Plainview', app.clock.now(), {
      redaction,
      event: 'redaction.render_failed',
      audience: 'internal',
      data: { problem },
    });
  });
}

interface Made {
  readonly file: string;
  readonly bytes: number;
  readonly facts: CheckFacts;
  readonly sourceSha256: string;
}

/** Stores the copy with its ledger entry, in one transaction. The last video of the order ends the rendering. */
async function store(work: Work, { file, bytes, facts, sourceSha256 }: Made): Promise<void> {
  const { app, ffmpeg, redactionId, video, ticket, marks, label } = work;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal: app.stopping });
  const sha256 = hash.digest('hex');
  const { id: videoId, agencyId, fileName } = video;
  const tool = `ffmpeg ${ffmpeg.version}`;
  const derived = {
    videoId,
    agencyId,
    runId: null,
    kind: 'redacted',
    // The name of the original may tell what is hidden.
    name: `${ticket.number}-${videoEntryId(video.position)}-redacted.mp4`,
    contentType: 'video/mp4',
    sizeBytes: bytes,
    sha256,
    atMicroseconds: null,
  } as const;
  await storeDerivedFile(app, derived, createReadStream(file), async (tx, kept) => {
    const place = { redactionId, videoId };
    const redaction = await repository.lockRedaction(tx, redactionId);
    const { frames: checkedFrames, samples: checkedSamples, copyMicroseconds } = facts;
    const copy = { fileId: kept.id, checkedFrames, checkedSamples, copyMicroseconds };
    // It may have been returned to its editors meanwhile: the transaction fails, and these bytes are deleted.
    if (
      redaction?.state !== redactionTransitions.finishRender.from ||
      !isSame(marks, await findMarks(tx, redactionId, videoId)) ||
      !(await rendering.setCopy(tx, place, copy))
    )
      throw new Error('the redacted copy is no longer being rendered');
    const now = app.clock.now();
    await recordRedaction(tx, 'Plainview', now, {
      redaction,
      event: 'redaction.video_rendered',
      audience: 'internal',
      data: {
        fileName,
        videoId,
        sourceSha256,
        copySha256: sha256,
        tracksVersion: marks.tracksVersion,
        mutedRangesVersion: marks.mutedRangesVersion,
        ...factData(facts),
        ...(label && { label: label.placement, labelText: label.text }),
        tool,
      },
    });
    const { videos = [] } = (await repository.findRedaction(tx, redactionId)) ?? {};
    if (videos.some((one) => one.copy === null)) return;
    await repository.updateRedaction(tx, redactionId, stateAfter('finishRender'));
    const frames = videos.reduce((sum, one) => sum + (one.copy?.frames ?? 0), 0);
    await recordRedaction(tx, 'Plainview', now, {
      redaction,
      event: 'redaction.rendered',
      audience: 'internal',
      data: { copies: await listCopies(tx, redactionId), frames, tool },
    });
  });
}

const isSame = (marks: Marks, now: Marks | null): boolean =>
  now?.tracksVersion === marks.tracksVersion && now.mutedRangesVersion === marks.mutedRangesVersion;

/** Returns the facts of a check for the ledger, which has only whole numbers. */
const factData = (facts: CheckFacts) => ({
  frames: facts.frames,
  samples: facts.samples,
  regions: facts.regions,
  mutedMicroseconds: Math.round(facts.mutedMicroseconds),
  largestDifferenceOutside: facts.largestDifferenceOutside.toFixed(2),
  largestDifferenceInside: facts.largestDifferenceInside.toFixed(2),
});
