import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatTimecode } from '@plainview/domain/shared/duration';
import type { AppContext } from '../../../app-context.ts';
import { makeStills, type Still } from '../../../media/ffmpeg/make-stills.ts';
import { measureVideo } from '../../../media/ffmpeg/measure-video.ts';
import { withReadableBlob } from '../../../media/ffmpeg/serve-source.ts';
import type { RunVideo } from '../../../persistence/video/processing.repository.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { storeDerivedFile } from '../../../use-cases/media/store-derived-file.ts';
import { mediaWorkFolder } from './prepare-video.ts';

/** Adds stills of a video to its run. Keeps stills of an earlier attempt. */
export async function storeThumbnails(app: AppContext, runId: string, video: RunVideo): Promise<void> {
  const { ffmpeg } = app;
  const { storageKey } = video;
  if (ffmpeg === null || storageKey === null) return;
  const folder = path.join(mediaWorkFolder(app), `stills-${runId}-${video.videoId}`);
  const address = { state: 'permanent', key: blobKey(storageKey) } as const;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await withReadableBlob(
      () => app.blobs.open(address),
      async (input) => {
        const question = { ffmpeg, input, signal: app.stopping };
        const measured = await measureVideo(question);
        if (!measured) return;
        for await (const still of makeStills(question, measured, folder))
          await keep(app, runId, video, still);
      },
    );
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
