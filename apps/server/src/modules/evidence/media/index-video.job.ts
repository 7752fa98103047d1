import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { encodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import { indexFrames } from '../../../platform/media/ffmpeg/measuring/index-frames.ts';
import type { MeasuredVideo } from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { findVideoFile } from '../derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { beginIndexing, finishIndexing, removeOlderMedia } from './video-media.repository.ts';
import { withStoredVideo } from './with-stored-video.job.ts';

/** Indexes the frames of a video that was prepared before there was an index. Safe to run again. */
export async function indexVideo(app: AppContext, video: Video): Promise<void> {
  const { ffmpeg } = app;
  if (ffmpeg === null || !video.storageKey) return;
  if (!(await asSystem(app.database, (tx) => beginIndexing(tx, video.id)))) return;
  const copy = await asSystem(app.database, (tx) => findVideoFile(tx, video.id, 'playable'));
  const original = await measureBlob(app, ffmpeg, video.storageKey);
  const copied = copy && (await measureBlob(app, ffmpeg, copy.id));
  await storeFrameIndex(app, video, original && indexFrames(ffmpeg, original, copied));
}

/** Returns null if the file is missing or not a video. */
async function measureBlob(
  app: AppContext,
  ffmpeg: Ffmpeg,
  storageKey: string,
): Promise<MeasuredVideo | null> {
  try {
    return await withStoredVideo(app, ffmpeg, storageKey, ({ measure }) => measure());
  } catch (error) {
    if (error instanceof BlobMissing) return null;
    throw error;
  }
}

/** Stores the index of a video, or records that there is none, which is not tried again. */
export async function storeFrameIndex(
  app: AppContext,
  video: Video,
  index: FrameIndex | null,
): Promise<void> {
  if (index === null) {
    await asSystem(app.database, (tx) => finishIndexing(tx, video.id));
    return;
  }
  const bytes = await promisify(gzip)(encodeFrameIndex(index), { level: 9 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = {
    videoId: video.id,
    agencyId: video.agencyId,
    runId: null,
    kind: 'frame-index',
    name: `${path.parse(video.fileName).name || 'video'}-frames.gz`,
    contentType: 'application/gzip',
    sizeBytes: bytes.byteLength,
    sha256,
    atMicroseconds: null,
  } as const;
  await storeDerivedFile(app, file, bytes, async (tx, kept) => {
    await removeOlderMedia(tx, kept);
    await finishIndexing(tx, video.id);
    // Findings may have been marked before.
    await enqueueJob(tx, 'find-frames', { videoId: video.id }, { key: `find-frames:${video.id}` });
    await recordEvent(tx, 'Plainview', app.clock.now(), {
      event: 'video.indexed',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: {
        fileName: video.fileName,
        frames: index.times.length,
        frameSource: index.source,
        indexSha256: sha256,
        tool: index.tool,
      },
    });
  });
}
