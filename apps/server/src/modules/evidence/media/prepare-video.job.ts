import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { isSeekable } from '../../../platform/media/ffmpeg/copy-plan.ts';
import { makePoster } from '../../../platform/media/ffmpeg/make-pictures.ts';
import { decodeKeyPictures } from '../../../platform/media/ffmpeg/measuring/decode-pictures.ts';
import { factsOf } from '../../../platform/media/ffmpeg/measuring/facts-of.ts';
import { indexFrames } from '../../../platform/media/ffmpeg/measuring/index-frames.ts';
import type { MeasuredVideo } from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { indexVideo, storeFrameIndex } from './index-video.job.ts';
import { recordPreparation, recordTranscodeResult, type Outcome } from './record-transcode-result.ts';
import {
  beginVideoMedia,
  recordMediaProgress,
  removeOlderMedia,
  resetMediaAttempts,
} from './video-media.repository.ts';
import { withStoredVideo, type StoredVideo } from './with-stored-video.job.ts';

/** A file that crashed the process this many times is not processed again. */
const MOST_ATTEMPTS = 5;

/** Returns the folder in the data directory where files are written before they are stored. */
export const mediaWorkFolder = (app: AppContext): string =>
  path.resolve(app.config.dataDirectory, 'media-work');

/**
 * Measures a stored video again, creates its poster image, decodes its key frames and indexes the frames, and
 * has a playable copy made if browsers may not play the original; of a video that was prepared before, it only
 * indexes the frames. Safe to run again after a crash at any point: existing files are replaced.
 */
export async function prepareVideo(app: AppContext, { videoId }: JobPayload<'prepare-video'>): Promise<void> {
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (app.ffmpeg === null || !video?.storageKey) return;
  const { agencyId } = video;
  const now = app.clock.now();
  const attempts = await asSystem(app.database, (tx) => beginVideoMedia(tx, { videoId, agencyId, now }));
  if (attempts === null) await indexVideo(app, video);
  else await processVideo(app, { video, attempts, folder: videoId }, work);
}

/** @param begun.folder name of the folder for the files that `run` writes */
export async function processVideo(
  app: AppContext,
  begun: { readonly video: Video; readonly attempts: number; readonly folder: string },
  run: (job: Work) => Promise<void>,
): Promise<void> {
  const { ffmpeg } = app;
  const { video, attempts } = begun;
  const { id: videoId, storageKey } = video;
  if (ffmpeg === null || storageKey === null) return;
  const folder = path.join(mediaWorkFolder(app), begun.folder);
  const pulse = startPulse(app, (tx, progress) => recordMediaProgress(tx, videoId, progress));
  try {
    if (attempts > MOST_ATTEMPTS) {
      await recordTranscodeResult(app, video, failed('Processing of this file crashed too often.'));
      return;
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await withStoredVideo(app, ffmpeg, storageKey, (stored) => run({ ...stored, app, video, folder, pulse }));
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

/** The processing of a video, with a folder for the files that it writes. */
export interface Work extends StoredVideo {
  readonly app: AppContext;
  readonly video: Video;
  readonly folder: string;
  readonly pulse: { readonly progress: (percent: number) => void };
}

/** The result of processing that failed. */
export const failed = (note: string): Outcome => ({ state: 'failed', note });

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
  const found = { facts, decodeErrors, note: null };
  await storeFrameIndex(app, video, indexFrames(job.ffmpeg, measured, null));
  if (needsCopy) await recordPreparation(app, video, found);
  else await recordTranscodeResult(app, video, { ...found, state: 'not-needed' });
}

async function storePoster(job: Work, measured: MeasuredVideo): Promise<void> {
  const file = path.join(job.folder, 'poster.jpg');
  if (!(await makePoster(job, measured, file))) return;
  const about = { kind: 'poster', name: `${baseName(job.video)}.jpg`, contentType: 'image/jpeg' } as const;
  await storeDerivedFile(job.app, await described(job, about, file), createReadStream(file), (tx, kept) =>
    removeOlderMedia(tx, kept),
  );
}

/** Returns the name of a video's file without its extension. */
export const baseName = ({ fileName }: Video): string => path.parse(fileName).name || 'video';

/** Describes a file made from a video. */
export async function described(
  { app, video: { id: videoId, agencyId } }: Work,
  about: { readonly kind: 'poster' | 'playable'; readonly name: string; readonly contentType: string },
  file: string,
) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal: app.stopping });
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
