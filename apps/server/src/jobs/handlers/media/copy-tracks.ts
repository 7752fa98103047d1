import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Video } from '@plainview/domain/video/video';
import type { AppContext } from '../../../app-context.ts';
import type { JobPayload } from '../../../job-queue/job-catalog.ts';
import { copySoundTrack } from '../../../media/ffmpeg/copy-sound-track.ts';
import { makePlayableCopy } from '../../../media/ffmpeg/make-playable-copy.ts';
import { isDecodableSound, type StreamDescription } from '../../../media/ffmpeg/measuring/describe-video.ts';
import { measureVideo, type TimedVideo } from '../../../media/ffmpeg/measuring/measure-video.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { removeOlderMedia } from '../../../persistence/video/video-media.repository.ts';
import { findVideo } from '../../../persistence/video/video.repository.ts';
import { BlobMissing } from '../../../storage/blob-store.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { storeDerivedFile } from '../../../use-cases/media/store-derived-file.ts';
import { mediaWorkFolder } from './prepare-video.ts';
import { withStoredVideo, type StoredVideo } from './with-stored-video.ts';

/**
 * Copies each sound and video track but the main ones into a file of its own, on the clock of the video: browsers
 * cannot select a track. A track that cannot be copied is left out. Safe to run again.
 */
export async function copyTracks(app: AppContext, { videoId }: JobPayload<'copy-tracks'>): Promise<void> {
  const { ffmpeg } = app;
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  if (ffmpeg === null || !video?.storageKey) return;
  const folder = path.join(mediaWorkFolder(app), `tracks-${videoId}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await withStoredVideo(app, ffmpeg, video.storageKey, async (stored) => {
      const timed = await stored.time();
      if (!timed || timed.breaks.length > 0) return;
      const job = { ...stored, app, video, folder, timed };
      for (const [place, stream] of timed.sounds.entries())
        if (stream !== timed.sound && isDecodableSound(stream)) await storeSoundTrack(job, stream, place + 1);
      for (const [place, stream] of timed.pictureStreams.entries())
        if (stream !== timed.picture) await storeVideoTrack(job, stream, place + 1);
    });
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Work extends StoredVideo {
  readonly app: AppContext;
  readonly video: Video;
  readonly folder: string;
  readonly timed: TimedVideo;
}

async function storeSoundTrack(job: Work, stream: StreamDescription, trackNumber: number): Promise<void> {
  const file = path.join(job.folder, `sound-${trackNumber}.m4a`);
  const why = await copySoundTrack(job, { timed: job.timed, stream, path: file });
  if (why !== null) warn(job, 'sound', trackNumber, why);
  else await store(job, { kind: 'sound-track', trackNumber, file, contentType: 'audio/mp4' });
}

async function storeVideoTrack(job: Work, stream: StreamDescription, trackNumber: number): Promise<void> {
  const file = path.join(job.folder, `video-${trackNumber}.mp4`);
  const alone = { ...job.timed, picture: stream, pictureStreams: [stream], sound: null, sounds: [] };
  const measured = await measureVideo(job, alone);
  if (!measured) return;
  const { startMicroseconds } = job.timed;
  const copy = await makePlayableCopy({
    ...job,
    // All tracks share position zero.
    measured: { ...measured, startMicroseconds },
    path: file,
    onProgress: () => undefined,
  });
  if (!copy.isMade) warn(job, 'video', trackNumber, copy.note);
  else await store(job, { kind: 'video-track', trackNumber, file, contentType: 'video/mp4' });
}

const warn = ({ app, video }: Work, kind: 'sound' | 'video', trackNumber: number, reason: string): void =>
  app.log.warn({ videoId: video.id, kind, trackNumber, reason }, 'a track of a video could not be copied');

interface TrackFile {
  readonly kind: 'sound-track' | 'video-track';
  readonly trackNumber: number;
  readonly file: string;
  readonly contentType: string;
}

/** Stores the copy of a track with its ledger entry, in one transaction. */
async function store({ app, ffmpeg, video }: Work, { file, ...track }: TrackFile): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  const { id: videoId, agencyId, ticketId, fileName } = video;
  const derived = {
    ...track,
    videoId,
    agencyId,
    runId: null,
    atMicroseconds: null,
    name: `${path.parse(fileName).name || 'video'}-${path.basename(file)}`,
    sizeBytes: (await stat(file)).size,
    sha256,
  };
  await storeDerivedFile(app, derived, createReadStream(file), async (tx, kept) => {
    await removeOlderMedia(tx, kept);
    await recordEvent(tx, 'Plainview', app.clock.now(), {
      event: 'video.track_copied',
      subject: 'video',
      subjectId: videoId,
      ticketId,
      agencyId,
      data: {
        fileName,
        derived: track.kind,
        trackNumber: track.trackNumber,
        trackSha256: sha256,
        tool: `ffmpeg ${ffmpeg.version}`,
      },
    });
  });
}
