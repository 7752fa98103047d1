import { stillExists, untilDeleted } from '../../../jobs/until-deleted.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { identifyVideo } from '../../../platform/media/identify-video.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { storeThumbnails } from '../media/store-thumbnails.job.ts';
import { listRunVideos, setRunStatus, type RunVideo } from './processing.repository.ts';

const BATCH = 50;

/**
 * Verifies every video of a run that has no result yet: reads all bytes and compares their SHA-256 with the
 * one recorded at upload, opens the container, and takes stills if ffmpeg is installed. Safe to run again
 * after a crash at any point.
 */
export async function verifyRun(app: AppContext, { runId }: JobPayload<'verify-run'>): Promise<void> {
  let after = 0;
  for (;;) {
    const position = after;
    const batch = await asSystem(app.database, (tx) => listRunVideos(tx, runId, position, BATCH));
    const last = batch.at(-1);
    if (!last) return;
    for (const video of batch) {
      if (app.stopping.aborted) throw new Error('shut down during a run');
      if (video.status === 'pending' || video.status === 'processing')
        await untilDeleted(app, stillExists.video(video), (own) => verify(own, runId, video));
    }
    after = last.position;
  }
}

async function verify(app: AppContext, runId: string, video: RunVideo): Promise<void> {
  const place = { runId, videoId: video.videoId };
  const begun = { status: 'processing', progress: null, note: null, now: app.clock.now() } as const;
  await asSystem(app.database, (tx) => setRunStatus(tx, place, begun));
  const fault = await faultOf(app, video);
  if (fault === null) await tryStills(app, runId, video);
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    await setRunStatus(tx, place, {
      status: fault === null ? 'completed' : 'failed',
      progress: null,
      note: fault?.message ?? 'Intact: the SHA-256 matches the one recorded at upload.',
      now,
    });
    await recordEvent(tx, 'Plainview', now, {
      event: 'video.verified',
      subject: 'video',
      subjectId: video.videoId,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: {
        fileName: video.fileName,
        isIntact: fault === null,
        sha256: video.sha256,
        measuredSha256: fault === null ? video.sha256 : fault.sha256,
      },
    });
  });
}

/** Takes stills if possible. They are only illustrations; the verification does not depend on them. */
async function tryStills(app: AppContext, runId: string, video: RunVideo): Promise<void> {
  try {
    await storeThumbnails(app, runId, video);
  } catch (error) {
    if (app.stopping.aborted) throw error;
    app.log.warn({ err: error, videoId: video.videoId }, 'no thumbnails could be made');
  }
}

interface Fault {
  readonly message: string;
  /** The measured hash; null if the file could not be read. */
  readonly sha256: string | null;
}

async function faultOf(app: AppContext, video: RunVideo): Promise<Fault | null> {
  if (video.storageKey === null) return { message: 'There is no stored file.', sha256: null };
  const address = { state: 'permanent', key: blobKey(video.storageKey) } as const;
  try {
    const digest = await app.blobs.hash(address, app.stopping);
    if (digest.sha256 !== video.sha256) {
      return {
        message: 'Altered: the SHA-256 differs from the one recorded at upload.',
        sha256: digest.sha256,
      };
    }
    const probe = await identifyVideo(app, () => app.blobs.open(address), app.stopping);
    // The video was uploaded while ffmpeg was installed. Its SHA-256 proves that it is unchanged.
    const isBeyondUs = probe.kind !== 'video' && app.ffmpeg === null && probe.reason !== 'empty';
    return probe.kind === 'video' || isBeyondUs
      ? null
      : { message: 'The file is intact, but can no longer be opened as a video.', sha256: digest.sha256 };
  } catch (error) {
    if (error instanceof BlobMissing) return { message: 'The stored file is missing.', sha256: null };
    throw error;
  }
}
