import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  boundsOfFrames,
  type Bounds,
  type VideoExcerpt,
} from '@plainview/domain/evidence/media/video-excerpt';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { MINUTE } from '@plainview/domain/shared/time';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { stalledBefore } from '../../../platform/jobs/stalled-before.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { cutExcerpt } from '../../../platform/media/ffmpeg/cut-excerpt.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import { describeVideo } from '../../../platform/media/ffmpeg/measuring/describe-video.ts';
import { fileInput } from '../../../platform/media/ffmpeg/read-only-input.ts';
import { readPictureSize } from '../../../platform/media/picture-size.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { findVideoFile } from '../../evidence/derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../../evidence/derived-files/store-derived-file.ts';
import { enqueuePicture } from '../../evidence/media/enqueue-media-jobs.ts';
import { mediaWorkFolder } from '../../evidence/media/prepare-video.job.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import {
  beginExcerpt,
  postponeExcerpt,
  recordExcerptProgress,
  settleExcerpt,
} from '../../evidence/media/video-excerpt.repository.ts';
import { withStoredVideo } from '../../evidence/media/with-stored-video.job.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';

/** An excerpt that crashed the process this many times is not made. */
const MOST_ATTEMPTS = 3;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;
/** Without frame numbers, decoding begins this much earlier. */
const LEAD_MICROSECONDS = 20_000_000;

/** The file that an excerpt is made from. */
interface Source {
  readonly storageKey: string;
  readonly sha256: string;
}

/** Makes a still or a clip, and stores it with its SHA-256. The video is only read. Safe to run again. */
export async function makeExcerpt(app: AppContext, { excerptId }: JobPayload<'make-excerpt'>): Promise<void> {
  const { ffmpeg } = app;
  if (ffmpeg === null) return;
  const now = app.clock.now();
  const start = { now, stalledBefore: stalledBefore(app, STALLED_AFTER) };
  const excerpt = await asSystem(app.database, (tx) => beginExcerpt(tx, excerptId, start));
  if (!excerpt) return;
  const folder = path.join(mediaWorkFolder(app), `excerpt-${excerpt.id}`);
  const pulse = startPulse(app, (tx, progress) => recordExcerptProgress(tx, excerpt.id, progress));
  try {
    if (excerpt.attempts > MOST_ATTEMPTS) {
      await settleFailed(app, excerpt, 'Making it crashed too often.');
      return;
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await work({ app, ffmpeg, excerpt, folder, pulse });
  } catch (error) {
    if (error instanceof BlobMissing) {
      await settleFailed(app, excerpt, 'The stored file is missing.');
      return;
    }
    // Unavailable storage, or shutdown.
    await asSystem(app.database, (tx) => postponeExcerpt(tx, excerpt.id));
    throw error;
  } finally {
    pulse.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Work {
  readonly app: AppContext;
  readonly ffmpeg: Ffmpeg;
  readonly excerpt: VideoExcerpt;
  readonly folder: string;
  readonly pulse: { readonly progress: (percent: number) => void };
}

const settleFailed = (app: AppContext, { id }: VideoExcerpt, note: string): Promise<boolean> =>
  asSystem(app.database, (tx) =>
    settleExcerpt(tx, id, {
      state: 'failed',
      note,
      fileId: null,
      width: null,
      height: null,
      changedAt: app.clock.now(),
    }),
  );

async function work(job: Work): Promise<void> {
  const { app, ffmpeg, excerpt, folder, pulse } = job;
  const video = await asSystem(app.database, (tx) => findVideo(tx, excerpt.videoId));
  const source = video && (await sourceOf(app, video, excerpt));
  const bounds = await boundsOf(app, excerpt);
  if (!video || !source || !bounds) {
    await settleFailed(app, excerpt, 'The file or its frame index no longer exists.');
    return;
  }
  const isStill = excerpt.kind === 'still';
  const file = path.join(folder, isStill ? 'still.jpg' : 'clip.mp4');
  const why = await withStoredVideo(app, ffmpeg, source.storageKey, (stored) =>
    cutExcerpt({
      ...stored,
      kind: excerpt.kind,
      bounds,
      isExact: excerpt.startFrame !== null,
      path: file,
      title: titleOf(video, excerpt),
      onProgress: (percent) => pulse.progress(percent),
    }),
  );
  const size = why === null ? await sizeOf(job, file) : null;
  if (size === null)
    await settleFailed(app, excerpt, `It could not be made: ${why ?? 'no picture was written'}.`);
  else await store(job, { video, source, file, size });
}

async function sourceOf(app: AppContext, video: Video, { source }: VideoExcerpt): Promise<Source | null> {
  const { storageKey, sha256, facts } = video;
  // The positions of a video whose clock jumps are those of its copy.
  if (source === 'original' && (facts.clockBreaks ?? []).length === 0)
    return storageKey === null ? null : { storageKey, sha256 };
  const copy = await asSystem(app.database, (tx) => findVideoFile(tx, video.id, 'playable'));
  return copy && { storageKey: copy.id, sha256: copy.sha256 };
}

async function boundsOf(app: AppContext, excerpt: VideoExcerpt): Promise<Bounds | null> {
  const { videoId, startFrame, endFrame, startMicroseconds: begin, endMicroseconds } = excerpt;
  if (startFrame !== null) {
    const index = await readFrameIndex(app, null, videoId);
    return index && boundsOfFrames(index, startFrame, endFrame ?? startFrame);
  }
  const end = endMicroseconds ?? begin;
  const keyFrame = begin > LEAD_MICROSECONDS ? begin - LEAD_MICROSECONDS : null;
  return { from: begin, before: end, begin, end, keyFrame, frames: 0 };
}

async function sizeOf(
  { app, ffmpeg, excerpt }: Work,
  file: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  if (excerpt.kind === 'still') return readPictureSize(file);
  const { size } = await stat(file);
  const described = await describeVideo({ ffmpeg, input: fileInput(file, size), signal: app.stopping });
  return described && { width: described.picture.width, height: described.picture.height };
}

const plainTime = (microseconds: number): string => formatTimecode(microseconds).replaceAll(/\D/gu, '-');

function nameOf({ fileName }: Video, excerpt: VideoExcerpt): string {
  const { kind, startMicroseconds, endMicroseconds, startFrame } = excerpt;
  const base = path.parse(fileName).name || 'video';
  if (kind === 'still') return `${base}-frame-${startFrame}.jpg`;
  return `${base}-${plainTime(startMicroseconds)}-to-${plainTime(endMicroseconds ?? startMicroseconds)}.mp4`;
}

function titleOf({ fileName }: Video, excerpt: VideoExcerpt): string {
  const { startMicroseconds, endMicroseconds, startFrame, endFrame } = excerpt;
  const [start, end] = [startMicroseconds, endMicroseconds ?? startMicroseconds].map(formatTimecode);
  const frames = startFrame === null ? '' : `, frames ${startFrame} to ${endFrame ?? startFrame}`;
  return `Clip of ${fileName}, ${start} to ${end}${frames}`;
}

/** Stores the file with the excerpt's result and the ledger entry, in one transaction. */
async function store(
  { app, ffmpeg, excerpt, pulse }: Work,
  made: {
    readonly video: Video;
    readonly source: Source;
    readonly file: string;
    readonly size: { readonly width: number; readonly height: number };
  },
): Promise<void> {
  const { video, source, file, size } = made;
  const { kind, startMicroseconds, endMicroseconds, startFrame, endFrame } = excerpt;
  pulse.progress(99);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal: app.stopping });
  const sha256 = hash.digest('hex');
  const stored = {
    videoId: video.id,
    agencyId: video.agencyId,
    runId: null,
    kind,
    name: nameOf(video, excerpt),
    contentType: kind === 'still' ? 'image/jpeg' : 'video/mp4',
    sizeBytes: (await stat(file)).size,
    sha256,
    atMicroseconds: startMicroseconds,
  } as const;
  await storeDerivedFile(app, stored, createReadStream(file), async (tx, kept) => {
    const now = app.clock.now();
    const result = { state: 'ready', note: null, fileId: kept.id, ...size, changedAt: now } as const;
    // Another worker has made it: the transaction fails, and these bytes are deleted.
    if (!(await settleExcerpt(tx, excerpt.id, result))) throw new Error('the excerpt is already settled');
    if (kind === 'still') await enqueuePicture(tx, excerpt.id);
    await recordEvent(tx, 'Plainview', now, {
      event: kind === 'still' ? 'video.still_made' : 'video.clip_made',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: {
        fileName: video.fileName,
        startMicroseconds,
        ...(endMicroseconds !== null && { endMicroseconds }),
        ...(startFrame !== null && { startFrame }),
        ...(endFrame !== null && { endFrame }),
        frameSource: excerpt.source,
        sourceSha256: source.sha256,
        [kind === 'still' ? 'stillSha256' : 'clipSha256']: sha256,
        tool: `ffmpeg ${ffmpeg.version}`,
        ...(excerpt.secondReviewId !== null && { secondReviewId: excerpt.secondReviewId }),
      },
    });
  });
}
