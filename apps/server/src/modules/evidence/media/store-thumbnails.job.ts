import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatTimecode } from '@plainview/domain/shared/duration';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { makeStills, type Still } from '../../../platform/media/ffmpeg/make-pictures.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import type { RunVideo } from '../processing/processing.repository.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { mediaWorkFolder } from './prepare-video.job.ts';
import { withContinuousVideo } from './with-stored-video.job.ts';

/** Adds stills of a video to its run. Keeps stills of an earlier attempt. */
export async function storeThumbnails(app: AppContext, runId: string, video: RunVideo): Promise<void> {
  const { ffmpeg } = app;
  const stored = await asSystem(app.database, (tx) => findVideo(tx, video.videoId));
  if (ffmpeg === null || !stored) return;
  const folder = path.join(mediaWorkFolder(app), `stills-${runId}-${video.videoId}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await withContinuousVideo(app, ffmpeg, stored, async (opened) => {
      const timed = await opened.time();
      if (!timed) return;
      for await (const still of makeStills(opened, timed, folder)) await keep(app, runId, video, still);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  app: AppContext,
  runId: string,
  { videoId, agencyId }: RunVideo,
  { atMicroseconds, bytes }: Still,
): Promise<void> {
  const at = formatTimecode(atMicroseconds).replaceAll(/\D/gu, '-');
  const file = {
    videoId,
    agencyId,
    runId,
    kind: 'still',
    name: `still-${at}.jpg`,
    contentType: 'image/jpeg',
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    atMicroseconds,
  } as const;
  // Creates no ledger entry: the run and its verification are recorded instead.
  await storeDerivedFile(app, file, bytes, () => Promise.resolve());
}
