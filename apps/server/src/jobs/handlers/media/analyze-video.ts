import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { DerivedFileKind } from '@plainview/domain/video/derived-file';
import type { Video } from '@plainview/domain/video/video';
import { judgeContent } from '@plainview/domain/video/video-problems';
import { encodeVideoSignals, totalOf } from '@plainview/domain/video/video-signals';
import type { AppContext } from '../../../app-context.ts';
import type { JobPayload } from '../../../job-queue/job-catalog.ts';
import { analyzeVideo, type AnalyzedVideo } from '../../../media/ffmpeg/analyze-video.ts';
import { measureVideo, type MeasuredVideo, type Question } from '../../../media/ffmpeg/measure-video.ts';
import { withReadableBlob } from '../../../media/ffmpeg/serve-source.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import {
  beginAnalysis,
  finishAnalysis,
  postponeAnalysis,
  recordAnalysisProgress,
} from '../../../persistence/video/video-analysis.repository.ts';
import { removeOlderMedia } from '../../../persistence/video/video-media.repository.ts';
import { findVideo } from '../../../persistence/video/video.repository.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { BlobMissing } from '../../../storage/blob-store.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { storeDerivedFile } from '../../../use-cases/media/store-derived-file.ts';
import { startPulse } from '../../progress-pulse.ts';
import { mediaWorkFolder } from './prepare-video.ts';

/** A file whose preparation, indexing and analysis crashed the process this many times is not analyzed again. */
const MOST_ATTEMPTS = 12;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;

/** Measures the sound and pictures of a prepared video over time, and stores them. Safe to run again. */
export async function analyzeStoredVideo(
  app: AppContext,
  { videoId }: JobPayload<'analyze-video'>,
): Promise<void> {
  const { ffmpeg } = app;
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (ffmpeg === null || !video?.storageKey) return;
  const now = app.clock.now();
  const start = { now, stalledBefore: subtractTime(now, STALLED_AFTER) };
  const attempts = await asSystem(app.database, (tx) => beginAnalysis(tx, videoId, start));
  if (attempts === null) return;
  const pulse = startPulse(app, (tx, progress) => recordAnalysisProgress(tx, videoId, progress));
  const key = blobKey(video.storageKey);
  const folder = path.join(mediaWorkFolder(app), `analysis-${videoId}`);
  try {
    const found =
      attempts > MOST_ATTEMPTS
        ? null
        : await withReadableBlob(
            () => app.blobs.open({ state: 'permanent', key }),
            (input) =>
              analyze({ ffmpeg, input, signal: app.stopping }, folder, (percent) => pulse.progress(percent)),
          );
    await storeSignals(app, video, found);
  } catch (error) {
    if (error instanceof BlobMissing) {
      await storeSignals(app, video, null);
      return;
    }
    // Unavailable storage, or shutdown.
    await asSystem(app.database, (tx) => postponeAnalysis(tx, videoId));
    throw error;
  } finally {
    pulse.stop();
  }
}

type Found = AnalyzedVideo & {
  readonly measured: MeasuredVideo;
  /** A JPEG with small pictures of the whole video; null if no picture could be decoded. */
  readonly pictures: Uint8Array | null;
};

async function analyze(
  question: Question,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Found | null> {
  const measured = await measureVideo(question);
  if (!measured) return null;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const picturesPath = path.join(folder, 'pictures.jpg');
    const analyzed = await analyzeVideo({ ...question, measured, picturesPath, onProgress });
    const pictures = analyzed?.signals.motion ? await readFile(picturesPath) : null;
    return analyzed && { ...analyzed, measured, pictures: pictures?.length ? pictures : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores small pictures of the whole video. The entry about its signals names them. @returns their SHA-256 */
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
  const { signals, decodedMicroseconds, measured, pictures } = found;
  const picturesSha256 = pictures && (await storePictures(app, video, pictures));
  const bytes = await promisify(gzip)(encodeVideoSignals(signals), { level: 9 });
  const about = { kind: 'signals', name: 'signals.json.gz', contentType: 'application/gzip' } as const;
  const file = described(video, about, bytes);
  const content = judgeContent(signals, decodedMicroseconds, measured.statedMicroseconds);
  await storeDerivedFile(app, file, bytes, async (tx, kept) => {
    await removeOlderMedia(tx, kept);
    await finishAnalysis(tx, video.id, content);
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
      },
    });
  });
}
