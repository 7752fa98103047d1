import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { makePlayableCopy } from '../../../platform/media/ffmpeg/make-playable-copy.ts';
import { indexFrames } from '../../../platform/media/ffmpeg/measuring/index-frames.ts';
import type { MeasuredVideo } from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { storeFrameIndex } from './index-video.job.ts';
import { baseName, described, failed, processVideo, type Work } from './prepare-video.job.ts';
import { recordTranscodeResult } from './record-transcode-result.ts';
import { beginCopy, removeOlderMedia, type PreparedMedia } from './video-media.repository.ts';
import { rememberVideo } from './with-stored-video.job.ts';

/**
 * Makes a playable copy of a prepared video and indexes its frames. Safe to run again after a crash at any
 * point: existing files are replaced.
 */
export async function copyVideo(app: AppContext, { videoId }: JobPayload<'copy-video'>): Promise<void> {
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (app.ffmpeg === null || !video?.storageKey) return;
  const begun = await asSystem(app.database, (tx) => beginCopy(tx, videoId, app.clock.now()));
  if (begun === null) return;
  const { attempts, ...found } = begun;
  await processVideo(app, { video, attempts, folder: `copy-${videoId}` }, async (job) => {
    const measured = await job.measure();
    if (measured) await storeCopy(job, measured, found);
    else await recordTranscodeResult(app, video, failed('ffmpeg could not read this file.'));
  });
}

async function storeCopy(job: Work, measured: MeasuredVideo, found: PreparedMedia): Promise<void> {
  const { app, video, pulse } = job;
  const file = path.join(job.folder, 'playable.mp4');
  pulse.progress(0);
  const copy = await makePlayableCopy({ ...job, measured, path: file, onProgress: pulse.progress });
  const remark = copy.isMade ? copy.note : `No playable copy could be made: ${copy.why}.`;
  const note = [found.note, remark].filter((text) => text !== null).join(' ') || null;
  if (!copy.isMade) {
    await recordTranscodeResult(app, video, { ...found, state: 'failed', note });
    return;
  }
  const index = indexFrames(job.ffmpeg, measured, copy.copy);
  // The preparation has stored the index of the original.
  if (index?.source === 'copy') await storeFrameIndex(app, video, index);
  const name = `${baseName(video)}-copy.mp4`;
  const about = { kind: 'playable', name, contentType: 'video/mp4' } as const;
  const stored = await storeDerivedFile(
    app,
    await described(job, about, file),
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
const onClockOf = (copy: MeasuredVideo, facts: PreparedMedia['facts']): PreparedMedia['facts'] =>
  facts && (facts.clockBreaks ?? []).length > 0
    ? { ...facts, durationMicroseconds: copy.endMicroseconds }
    : facts;
