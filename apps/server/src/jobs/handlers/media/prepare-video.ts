import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Video } from '@plainview/domain/video/video';
import type { VideoMedia } from '@plainview/domain/video/video-media';
import type { AppContext } from '../../../app-context.ts';
import type { JobPayload } from '../../../job-queue/job-catalog.ts';
import { isSeekable } from '../../../media/ffmpeg/copy-plan.ts';
import { makePlayableCopy } from '../../../media/ffmpeg/make-playable-copy.ts';
import { makePoster } from '../../../media/ffmpeg/make-poster.ts';
import { decodeKeyPictures } from '../../../media/ffmpeg/measuring/decode-pictures.ts';
import { factsOf } from '../../../media/ffmpeg/measuring/facts-of.ts';
import { indexFrames } from '../../../media/ffmpeg/measuring/index-frames.ts';
import type { MeasuredVideo } from '../../../media/ffmpeg/measuring/measure-video.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import {
  beginVideoMedia,
  recordMediaProgress,
  removeOlderMedia,
  resetMediaAttempts,
} from '../../../persistence/video/video-media.repository.ts';
import { findVideo } from '../../../persistence/video/video.repository.ts';
import { BlobMissing } from '../../../storage/blob-store.ts';
import { recordTranscodeResult, type Outcome } from '../../../use-cases/media/record-transcode-result.ts';
import { storeDerivedFile } from '../../../use-cases/media/store-derived-file.ts';
import { startPulse } from '../../progress-pulse.ts';
import { indexVideo, storeFrameIndex } from './index-video.ts';
import { rememberVideo, withStoredVideo, type StoredVideo } from './with-stored-video.ts';

/** A file that crashed the process this many times is not processed again. */
const MOST_ATTEMPTS = 5;

/** Returns the folder in the data directory where files are written before they are stored. */
export const mediaWorkFolder = (app: AppContext): string =>
  path.resolve(app.config.dataDirectory, 'media-work');

/**
 * Measures a stored video again, creates its poster image, decodes its key frames, and makes a playable copy
 * if browsers may not play the original, and indexes the frames; of a video that was prepared before, it only
 * indexes the frames. Safe to run again after a crash at any point: existing files are replaced.
 */
export async function prepareVideo(app: AppContext, { videoId }: JobPayload<'prepare-video'>): Promise<void> {
  const { ffmpeg } = app;
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (ffmpeg === null || !video?.storageKey) return;
  const { agencyId, storageKey } = video;
  const now = app.clock.now();
  const attempts = await asSystem(app.database, (tx) => beginVideoMedia(tx, { videoId, agencyId, now }));
  if (attempts === null) {
    await indexVideo(app, video);
    return;
  }
  const folder = path.join(mediaWorkFolder(app), videoId);
  const pulse = startPulse(app, (tx, progress) => recordMediaProgress(tx, videoId, progress));
  try {
    if (attempts > MOST_ATTEMPTS) {
      await recordTranscodeResult(app, video, failed('Processing of this file crashed too often.'));
      return;
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await withStoredVideo(app, ffmpeg, storageKey, (stored) =>
      work({ ...stored, app, video, folder, pulse }),
    );
  } catch (error) {
    // Only crashes of the process count. Errors thrown here (unavailable storage, shutdown) are retried.
    await asSystem(app.database, (tx) => resetMediaAttempts(tx, videoId));
    if (!(error instanceof BlobMissing)) throw error;
    await recordTranscodeResult(app, video, failed('The stored file is missing.'));
  } finally {
    pulse.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Work extends StoredVideo {
  readonly app: AppContext;
  readonly video: Video;
  readonly folder: string;
  readonly pulse: { readonly progress: (percent: number) => void };
}

const failed = (note: string): Outcome => ({ state: 'failed', note });

async function work(job: Work): Promise<void> {
  const { app, video } = job;
  const measured = await job.measure();
  const facts = measured && factsOf(measured);
  const needsCopy = video.facts.playsInBrowser !== 'yes' || (measured !== null && !isSeekable(measured));
  if (!measured || !facts) {
    await storeFrameIndex(app, video, null);
    const note = 'ffmpeg could not read this file.';
    await recordTranscodeResult(app, video, { state: needsCopy ? 'failed' : 'not-needed', note });
    return;
  }
  await storePoster(job, measured);
  const { errors, end } = await decodeKeyPictures({ ...job, stream: measured.picture });
  const decodeErrors = end.how === 'done' || errors > 0 ? errors : null;
  const found = { facts, decodeErrors };
  if (needsCopy) await storeCopy(job, measured, found);
  else {
    await storeFrameIndex(app, video, indexFrames(job.ffmpeg, measured, null));
    await recordTranscodeResult(app, video, { ...found, state: 'not-needed', note: null });
  }
}

async function storePoster(job: Work, measured: MeasuredVideo): Promise<void> {
  const file = path.join(job.folder, 'poster.jpg');
  if (!(await makePoster(job, measured, file))) return;
  const about = { kind: 'poster', name: `${baseName(job.video)}.jpg`, contentType: 'image/jpeg' } as const;
  await storeDerivedFile(
    job.app,
    await described(job.video, about, file),
    createReadStream(file),
    (tx, kept) => removeOlderMedia(tx, kept),
  );
}

async function storeCopy(
  job: Work,
  measured: MeasuredVideo,
  found: Pick<VideoMedia, 'facts' | 'decodeErrors'>,
): Promise<void> {
  const { app, video, pulse } = job;
  const file = path.join(job.folder, 'playable.mp4');
  pulse.progress(0);
  const copy = await makePlayableCopy({ ...job, measured, path: file, onProgress: pulse.progress });
  const { note } = copy;
  const index = indexFrames(job.ffmpeg, measured, copy.isMade ? copy.copy : null);
  await storeFrameIndex(app, video, index);
  if (!copy.isMade) {
    await recordTranscodeResult(app, video, { ...found, state: 'failed', note });
    return;
  }
  const name = `${baseName(video)}-copy.mp4`;
  const about = { kind: 'playable', name, contentType: 'video/mp4' } as const;
  const stored = await storeDerivedFile(
    app,
    await described(video, about, file),
    createReadStream(file),
    async (tx, kept) => {
      await removeOlderMedia(tx, kept);
      const outcome = {
        ...found,
        facts: onClockOf(copy.copy, found.facts),
        note,
        state: 'ready',
        copy: { way: copy.way, sha256: kept.sha256 },
      } as const;
      await recordTranscodeResult(app, video, outcome, tx);
    },
  );
  if (stored) rememberVideo(app, stored.id, copy.copy);
}

/** The positions of a video whose clock jumps are those of its copy. */
const onClockOf = (copy: MeasuredVideo, facts: VideoMedia['facts']): VideoMedia['facts'] =>
  facts && (facts.clockBreaks ?? []).length > 0
    ? { ...facts, durationMicroseconds: copy.endMicroseconds }
    : facts;

const baseName = ({ fileName }: Video): string => path.parse(fileName).name || 'video';

async function described(
  { id: videoId, agencyId }: Video,
  about: { readonly kind: 'poster' | 'playable'; readonly name: string; readonly contentType: string },
  file: string,
) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const { size: sizeBytes } = await stat(file);
  return {
    ...about,
    videoId,
    agencyId,
    runId: null,
    atMicroseconds: null,
    sizeBytes,
    sha256: hash.digest('hex'),
  };
}
