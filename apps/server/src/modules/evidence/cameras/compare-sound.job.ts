import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatOffset, LARGEST_DRIFT_PPM } from '@plainview/domain/evidence/cameras/alignment';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { MINUTE } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { stalledBefore } from '../../../platform/jobs/stalled-before.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findSound, readSamples } from '../../../platform/media/ffmpeg/extract-sound.ts';
import {
  locateSound,
  type LocatedSound,
  type SoundPart,
} from '../../../platform/media/sound/locate-sound.ts';
import { SOUND_RATE } from '../../../platform/media/sound/match-sound.ts';
import { SoundWorker } from '../../../platform/media/sound/sound-worker.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { mediaWorkFolder } from '../media/prepare-video.job.ts';
import { readVideoSignals } from '../media/read-video-signals.ts';
import { withContinuousVideo } from '../media/with-stored-video.job.ts';
import { findVideo } from '../videos/videos.repository.ts';
import {
  beginComparison,
  postponeComparison,
  settleComparison,
  type ComparedVideos,
} from './cameras.repository.ts';

/** A comparison that crashed the process this many times is not made. */
const MOST_ATTEMPTS = 3;
/** Much longer than a comparison takes. */
const STALLED_AFTER = 30 * MINUTE;

/**
 * Finds where a video begins on the clock of another one, by their sound. Both are only read.
 * Safe to run again.
 */
export async function compareSound(app: AppContext, compared: JobPayload<'compare-sound'>): Promise<void> {
  if (app.ffmpeg === null) return;
  const now = app.clock.now();
  const start = { now, stalledBefore: stalledBefore(app, STALLED_AFTER) };
  const attempts = await asSystem(app.database, (tx) => beginComparison(tx, compared, start));
  if (attempts === null) return;
  const [reference, video] = await asSystem(app.database, async (tx) => [
    await findVideo(tx, compared.referenceVideoId),
    await findVideo(tx, compared.videoId),
  ]);
  if (!reference || !video) return;
  const settleAs = (result: LocatedSound | 'none' | 'failed'): Promise<void> =>
    settle(app, { reference, video }, result);
  if (attempts > MOST_ATTEMPTS) return settleAs('failed');
  try {
    return await settleAs((await locate(app, reference, video)) ?? 'none');
  } catch (error) {
    if (error instanceof BlobMissing) return settleAs('failed');
    // Unavailable storage, or shutdown.
    await asSystem(app.database, (tx) => postponeComparison(tx, compared));
    throw error;
  }
}

/** Returns the place of the video on the clock of the reference, or null if there is no reliable match. */
async function locate(app: AppContext, reference: Video, video: Video): Promise<LocatedSound | null> {
  const [one, other] = [await readVideoSignals(app, reference.id), await readVideoSignals(app, video.id)].map(
    (signals) => signals?.loudness ?? null,
  );
  if (!one || !other || one.rate !== other.rate) return null;
  const folder = path.join(mediaWorkFolder(app), `sound-${reference.id}-${video.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const worker = new SoundWorker();
  const stop = (): void => void worker.stop();
  app.stopping.addEventListener('abort', stop);
  try {
    return await withSound(app, reference, path.join(folder, 'one.raw'), (readOne) =>
      withSound(app, video, path.join(folder, 'other.raw'), (readOther) =>
        locateSound({
          referenceSeconds: reference.facts.durationMicroseconds / 1_000_000,
          seconds: video.facts.durationMicroseconds / 1_000_000,
          rate: one.rate,
          candidates: () => worker.findCandidates(one.values, other.values, one.rate),
          async find(inReference, part) {
            const samples = await readOne(inReference);
            const wanted = samples && (await readOther(part));
            return samples && wanted && worker.findSound(samples, wanted);
          },
        }),
      ),
    );
  } finally {
    app.stopping.removeEventListener('abort', stop);
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type ReadSound = (part: SoundPart) => Promise<Int16Array | null>;

/** Gives access to the sound of a stored video while `work` runs. */
function withSound(
  app: AppContext,
  video: Video,
  file: string,
  work: (read: ReadSound) => Promise<LocatedSound | null>,
): Promise<LocatedSound | null> {
  const { ffmpeg } = app;
  if (ffmpeg === null) return Promise.resolve(null);
  return withContinuousVideo(app, ffmpeg, video, async (stored) => {
    const track = await findSound(stored);
    return (
      track &&
      work(({ from, seconds }) => {
        const begin = Math.round(from * 1_000_000);
        const end = Math.round((from + seconds) * 1_000_000);
        return readSamples({ ...stored, track, begin, end, path: file }, SOUND_RATE);
      })
    );
  });
}

/** Records the result with the ledger entry, in one transaction. */
async function settle(
  app: AppContext,
  { reference, video }: { readonly reference: Video; readonly video: Video },
  result: LocatedSound | 'none' | 'failed',
): Promise<void> {
  const compared: ComparedVideos = { referenceVideoId: reference.id, videoId: video.id };
  const found = typeof result === 'string' ? null : result;
  const drift = found?.driftPpm ?? null;
  const settled = {
    state: typeof result === 'string' ? result : 'found',
    differenceMicroseconds: found && Math.round(found.startSeconds * 1_000_000),
    driftPpm: drift !== null && Math.abs(drift) <= LARGEST_DRIFT_PPM ? drift : null,
    confidence: found && Math.round(found.confidence * 1000) / 1000,
  } as const;
  await asSystem(app.database, async (tx) => {
    const now = app.clock.now();
    if (!(await settleComparison(tx, compared, settled, now)) || result === 'failed') return;
    await recordEvent(tx, 'Plainview', now, {
      event: 'video.sound_compared',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: {
        fileName: video.fileName,
        comparedWith: reference.fileName,
        startOffset:
          settled.differenceMicroseconds === null ? null : formatOffset(settled.differenceMicroseconds),
        driftPpm: settled.driftPpm,
        confidence: settled.confidence,
        tool: `ffmpeg ${app.ffmpeg?.version ?? ''}`,
      },
    });
  });
}
