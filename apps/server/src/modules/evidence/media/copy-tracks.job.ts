import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TrackPlace } from '@plainview/domain/evidence/media/track-copy';
import type { Video } from '@plainview/domain/evidence/videos/video';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { copySoundTrack } from '../../../platform/media/ffmpeg/copy-sound-track.ts';
import { joinParts, type ContinuousVideo } from '../../../platform/media/ffmpeg/join-parts.ts';
import { makePlayableCopy } from '../../../platform/media/ffmpeg/make-playable-copy.ts';
import { isDecodableSound } from '../../../platform/media/ffmpeg/measuring/describe-video.ts';
import {
  hasRunningClock,
  measureVideo,
  type TimedVideo,
} from '../../../platform/media/ffmpeg/measuring/measure-video.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { deleteDerivedFile } from '../derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { mediaWorkFolder } from './prepare-video.job.ts';
import {
  beginTrackCopy,
  keepTrackCopies,
  listWaitingTracks,
  resetTrackAttempts,
  settleTrackCopy,
} from './track-copy.repository.ts';
import { removeOlderMedia } from './video-media.repository.ts';
import { withStoredVideo, type StoredVideo } from './with-stored-video.job.ts';

/** A track that crashed the process this many times is not copied again. */
const MOST_ATTEMPTS = 5;

/**
 * Copies each sound and video track that waits for it into a file of its own, on the clock of the video: browsers
 * cannot select a track. Safe to run again: finished tracks are skipped.
 */
export async function copyTracks(app: AppContext, { videoId }: JobPayload<'copy-tracks'>): Promise<void> {
  const { ffmpeg } = app;
  const [video, tracks] = await asSystem(app.database, (tx) =>
    Promise.all([findVideo(tx, videoId), listWaitingTracks(tx, videoId)]),
  );
  if (ffmpeg === null || !video?.storageKey || tracks.length === 0) return;
  const folder = path.join(mediaWorkFolder(app), `tracks-${videoId}`);
  const pulse = startPulse(app, (tx, { now }) => keepTrackCopies(tx, videoId, now));
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await withStoredVideo(app, ffmpeg, video.storageKey, async (stored) => {
      const job = { ...stored, app, video, folder };
      const open = openOnce(job);
      for (const track of tracks) await processTrack(job, track, open);
    });
  } catch (error) {
    // Only crashes of the process count. Errors thrown here (unavailable storage, shutdown) are retried.
    await asSystem(app.database, (tx) => resetTrackAttempts(tx, videoId));
    if (!(error instanceof BlobMissing)) throw error;
    for (const track of tracks) await settleFailed({ app, video }, track, 'the stored file is missing');
  } finally {
    pulse.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Work extends StoredVideo {
  readonly app: AppContext;
  readonly video: Video;
  readonly folder: string;
}

/** The video with the streams as the original has them, and a file that has them on a continuous clock. */
interface Source {
  readonly timed: TimedVideo;
  readonly joined: ContinuousVideo<TimedVideo>;
}

/** Returns a function that opens the video when it is first called. It returns why it cannot if that fails. */
function openOnce(job: Work): () => Promise<Source | string> {
  let opened: Promise<Source | string> | null = null;
  return () => (opened ??= openSource(job));
}

async function openSource(job: Work): Promise<Source | string> {
  const timed = await job.time();
  if (!timed) return 'ffmpeg could not read this file';
  const { picture, pictureStreams, sounds } = timed;
  const streams = [
    picture,
    ...pictureStreams.filter((stream) => stream !== picture),
    ...sounds.filter(isDecodableSound),
  ];
  const joined = await joinParts(job, timed, { path: path.join(job.folder, 'joined.ts'), streams });
  return typeof joined === 'string' ? joined : { timed, joined };
}

async function processTrack(
  job: Work,
  track: TrackPlace,
  open: () => Promise<Source | string>,
): Promise<void> {
  const { app, video } = job;
  const place = { videoId: video.id, ...track };
  const attempts = await asSystem(app.database, (tx) => beginTrackCopy(tx, place, app.clock.now()));
  if (attempts === null) return;
  if (attempts > MOST_ATTEMPTS) {
    await settleFailed(job, track, 'the work on it crashed too often');
    return;
  }
  const source = await open();
  const name = track.kind === 'sound-track' ? 'sound' : 'video';
  const file = path.join(
    job.folder,
    `${name}-${track.trackNumber}.${track.kind === 'sound-track' ? 'm4a' : 'mp4'}`,
  );
  const why = typeof source === 'string' ? source : await writeTrack(job, source, { ...track, file });
  if (why === null) await store(job, { ...track, file, contentType: contentTypes[track.kind] });
  else await settleFailed(job, track, why);
  await rm(file, { force: true });
}

const contentTypes = { 'sound-track': 'audio/mp4', 'video-track': 'video/mp4' } as const;

/** Writes the copy of a track. @returns why it could not be written; null if it was */
async function writeTrack(
  job: Work,
  { timed, joined }: Source,
  { kind, trackNumber, file }: TrackPlace & { readonly file: string },
): Promise<string | null> {
  const original = (kind === 'sound-track' ? timed.sounds : timed.pictureStreams)[trackNumber - 1];
  const stream = original && joined.find(original);
  if (!original || !stream) return 'the file has no such track';
  const question = { ...job, input: joined.input };
  if (kind === 'sound-track')
    return (
      describeLostSound(
        timed.soundLengths.get(original.index),
        joined.video.soundLengths.get(stream.index),
      ) ?? copySoundTrack(question, { timed: joined.video, stream, path: file })
    );
  // With all other streams, since these share one clock.
  const measured = await measureVideo(question, { ...joined.video, picture: stream, sound: null });
  if (!measured) return 'it has no pictures';
  const { startMicroseconds } = hasRunningClock(measured) ? joined.video : measured;
  const copy = await makePlayableCopy({
    ...question,
    measured: { ...measured, startMicroseconds },
    path: file,
    onProgress: () => undefined,
  });
  return copy.isMade ? null : copy.why;
}

/** The part of a sound track that may be missing after its parts were joined, and the least time. */
const JOINING_TOLERANCE = 0.02;
const LEAST_TOLERANCE_MICROSECONDS = 1_000_000;

/** Returns how much of a sound track was lost when its parts were joined; null if it is nothing. */
function describeLostSound(original = 0, joined = 0): string | null {
  const tolerance = Math.max(LEAST_TOLERANCE_MICROSECONDS, original * JOINING_TOLERANCE);
  if (original - joined <= tolerance) return null;
  const [all, rest] = [original, joined].map((length) => (length / 1_000_000).toFixed(1));
  return `only ${rest} of ${all} seconds could be joined`;
}

/** Records why a track could not be copied. */
async function settleFailed(
  { app, video: { id: videoId } }: Pick<Work, 'app' | 'video'>,
  track: TrackPlace,
  reason: string,
): Promise<void> {
  const { kind, trackNumber } = track;
  app.log.warn({ videoId, kind, trackNumber, reason }, 'a track of a video could not be copied');
  await asSystem(app.database, (tx) =>
    settleTrackCopy(tx, { videoId, kind, trackNumber }, { note: reason, now: app.clock.now() }),
  );
}

interface TrackFile extends TrackPlace {
  readonly file: string;
  readonly contentType: string;
}

/** Stores the copy of a track with its state and its ledger entry, in one transaction. */
async function store(
  { app, ffmpeg, video }: Work,
  { file, contentType, ...place }: TrackFile,
): Promise<void> {
  const { kind, trackNumber } = place;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  const { id: videoId, agencyId, ticketId, fileName } = video;
  const derived = {
    kind,
    trackNumber,
    contentType,
    videoId,
    agencyId,
    runId: null,
    atMicroseconds: null,
    name: `${path.parse(fileName).name || 'video'}-${path.basename(file)}`,
    sizeBytes: (await stat(file)).size,
    sha256,
  };
  await storeDerivedFile(app, derived, createReadStream(file), async (tx, kept) => {
    const result = { note: null, now: app.clock.now() };
    if (!(await settleTrackCopy(tx, { videoId, kind, trackNumber }, result))) {
      await deleteDerivedFile(tx, kept.id);
      return;
    }
    await removeOlderMedia(tx, kept);
    await recordEvent(tx, 'Plainview', app.clock.now(), {
      event: 'video.track_copied',
      subject: 'video',
      subjectId: videoId,
      ticketId,
      agencyId,
      data: {
        fileName,
        derived: kind,
        trackNumber,
        trackSha256: sha256,
        tool: `ffmpeg ${ffmpeg.version}`,
      },
    });
  });
}
