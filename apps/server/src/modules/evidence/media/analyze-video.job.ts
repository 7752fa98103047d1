import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import { ANALYSIS_VERSION } from '@plainview/domain/evidence/media/video-media';
import {
  encodeVideoSignals,
  totalOf,
  type VideoSignals,
} from '@plainview/domain/evidence/media/video-signals';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { judgeContent } from '@plainview/domain/evidence/videos/video-problems';
import { MINUTE } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { stalledBefore } from '../../../platform/jobs/stalled-before.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import {
  analyzeVideo,
  detectSpeech,
  type AnalyzedVideo,
} from '../../../platform/media/ffmpeg/analyze-video.ts';
import type { OpenedVideo, TimedVideo } from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { mediaWorkFolder } from './prepare-video.job.ts';
import { readVideoSignals } from './read-video-signals.ts';
import {
  beginAnalysis,
  finishAnalysis,
  postponeAnalysis,
  recordAnalysisProgress,
  renewAnalysis,
} from './video-analysis.repository.ts';
import { removeOlderMedia } from './video-media.repository.ts';
import { withContinuousVideo } from './with-stored-video.job.ts';

/**
 * A file whose preparation, indexing and analysis crashed the process this many times is not analyzed again.
 */
const MOST_ATTEMPTS = 12;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;

/**
 * Measures the sound and pictures of a prepared video over time, and stores them; adds the speech to what an
 * earlier version measured. Safe to run again.
 */
export async function analyzeStoredVideo(
  app: AppContext,
  { videoId }: JobPayload<'analyze-video'>,
): Promise<void> {
  const { ffmpeg } = app;
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (ffmpeg === null || !video?.storageKey) return;
  const now = app.clock.now();
  const start = { now, stalledBefore: stalledBefore(app, STALLED_AFTER) };
  const begun = await asSystem(app.database, (tx) => beginAnalysis(tx, videoId, start));
  if (begun === null) return;
  const pulse = startPulse(app, (tx, progress) => recordAnalysisProgress(tx, videoId, progress));
  const read = <Result>(use: (question: AnalysisQuestion) => Promise<Result>): Promise<Result | null> =>
    begun.attempts > MOST_ATTEMPTS
      ? Promise.resolve(null)
      : withContinuousVideo(app, ffmpeg, video, (stored) =>
          use({ ...stored, onProgress: (percent) => pulse.progress(percent) }),
        );
  let earlier: VideoSignals | null = null;
  try {
    earlier = begun.isRenewal ? await readEarlier(app, videoId) : null;
    if (earlier) await addSpeech(app, video, earlier, read);
    else await storeSignals(app, video, await read((question) => analyze(app, question, videoId)));
  } catch (error) {
    if (error instanceof BlobMissing) {
      if (earlier) await asSystem(app.database, (tx) => renewAnalysis(tx, videoId, ANALYSIS_VERSION));
      else await storeSignals(app, video, null);
      return;
    }
    // Unavailable storage, or shutdown.
    await asSystem(app.database, (tx) => postponeAnalysis(tx, videoId));
    throw error;
  } finally {
    pulse.stop();
  }
}

type AnalysisQuestion = OpenedVideo & { readonly onProgress: (percent: number) => void };
type Read = <Result>(use: (question: AnalysisQuestion) => Promise<Result>) => Promise<Result | null>;

/** Returns null if the signals are gone. */
async function readEarlier(app: AppContext, videoId: string): Promise<VideoSignals | null> {
  try {
    return await readVideoSignals(app, videoId);
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

/** Detects the speech of a video whose other signals are stored. */
async function addSpeech(app: AppContext, video: Video, earlier: VideoSignals, read: Read): Promise<void> {
  let isWorking = app.speech !== null;
  const onProblem = (error: Error): void => {
    isWorking = false;
    warnOf(app, error);
  };
  const detected =
    earlier.loudness === null
      ? null
      : await read((question) =>
          detectSpeech({ ...question, detector: app.speech, onProblem }, earlier.durationMicroseconds),
        );
  // A detector that does not work may work after the next start.
  const version = isWorking ? ANALYSIS_VERSION : ANALYSIS_VERSION - 1;
  const finish = (tx: Transaction): Promise<void> => renewAnalysis(tx, video.id, version);
  if (detected) await storeFile(app, video, { ...earlier, ...detected }, null, finish);
  else await asSystem(app.database, finish);
}

const warnOf = (app: AppContext, error: Error): void =>
  app.log.warn({ reason: error.message }, 'speech could not be detected');

type Found = AnalyzedVideo & {
  readonly timed: TimedVideo;
  /** A JPEG with small pictures of the whole video; null if no picture could be decoded. */
  readonly pictures: Uint8Array | null;
};

async function analyze(app: AppContext, question: AnalysisQuestion, videoId: string): Promise<Found | null> {
  const folder = path.join(mediaWorkFolder(app), `analysis-${videoId}`);
  const timed = await question.time();
  if (!timed) return null;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const picturesPath = path.join(folder, 'pictures.jpg');
    const analyzed = await analyzeVideo({
      ...question,
      timed,
      picturesPath,
      detector: app.speech,
      onProblem: (error) => warnOf(app, error),
    });
    const pictures = analyzed?.signals.motion ? await readFile(picturesPath) : null;
    return analyzed && { ...analyzed, timed, pictures: pictures?.length ? pictures : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Stores small pictures of the whole video. The entry about its signals names them.
 * @returns their SHA-256
 */
async function storePictures(app: AppContext, video: Video, pictures: Uint8Array): Promise<string> {
  const about = { kind: 'hover-pictures', name: 'pictures.jpg', contentType: 'image/jpeg' } as const;
  const file = described(video, about, pictures);
  await storeDerivedFile(app, file, pictures, (tx, kept) => removeOlderMedia(tx, kept));
  return file.sha256;
}

function described(
  { id: videoId, agencyId, fileName }: Video,
  about: { readonly kind: DerivedFileKind; readonly name: string; readonly contentType: string },
  bytes: Uint8Array,
) {
  return {
    videoId,
    agencyId,
    ...about,
    name: `${path.parse(fileName).name || 'video'}-${about.name}`,
    runId: null,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    atMicroseconds: null,
  };
}

/** Stores the signals of a video, or records that there are none, which is not tried again. */
async function storeSignals(app: AppContext, video: Video, found: Found | null): Promise<void> {
  if (found === null) {
    await asSystem(app.database, (tx) => finishAnalysis(tx, video.id, null));
    return;
  }
  const { signals, decodedMicroseconds, soundTracks, timed, pictures } = found;
  const picturesSha256 = pictures && (await storePictures(app, video, pictures));
  const { statedMicroseconds } = timed;
  const content = judgeContent({ signals, soundTracks, decodedMicroseconds, statedMicroseconds });
  // Once there is a detector, the sweep analyzes the video again.
  const isComplete = signals.loudness === null || signals.speech !== null;
  const version = isComplete ? ANALYSIS_VERSION : ANALYSIS_VERSION - 1;
  await storeFile(app, video, signals, picturesSha256, (tx) =>
    finishAnalysis(tx, video.id, { content, version }),
  );
}

/** @param finish records the end of the analysis, in the same transaction */
async function storeFile(
  app: AppContext,
  video: Video,
  signals: VideoSignals,
  picturesSha256: string | null,
  finish: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const bytes = await promisify(gzip)(encodeVideoSignals(signals), { level: 9 });
  const about = { kind: 'signals', name: 'signals.json.gz', contentType: 'application/gzip' } as const;
  const file = described(video, about, bytes);
  await storeDerivedFile(app, file, bytes, async (tx, kept) => {
    await removeOlderMedia(tx, kept);
    await finish(tx);
    await recordEvent(tx, 'Plainview', app.clock.now(), {
      event: 'video.analyzed',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: {
        fileName: video.fileName,
        silentMicroseconds: totalOf(signals.silent),
        blackMicroseconds: totalOf(signals.black),
        frozenMicroseconds: totalOf(signals.frozen),
        signalsSha256: file.sha256,
        picturesSha256,
        tool: signals.tool,
        speechTool: signals.speechTool,
      },
    });
  });
}
