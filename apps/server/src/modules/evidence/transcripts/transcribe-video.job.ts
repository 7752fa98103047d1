import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  formatWebVtt,
  moveToPart,
  soundPartsOf,
  type SoundPart,
} from '@plainview/domain/evidence/transcripts/format-web-vtt';
import type { Transcription } from '@plainview/domain/evidence/transcripts/transcription';
import { parseWebVtt, webVttProblemTexts } from '@plainview/domain/evidence/transcripts/web-vtt';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import { MINUTE } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import { startPulse } from '../../../jobs/progress-pulse.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import {
  SpeechToTextError,
  transcribeAudio,
} from '../../../platform/integrations/speech-to-text/transcribe-audio.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { stalledBefore } from '../../../platform/jobs/stalled-before.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { extractSound, findSound, type FoundSound } from '../../../platform/media/ffmpeg/extract-sound.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import type { MediaInput } from '../../../platform/media/ffmpeg/read-only-input.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { mediaWorkFolder } from '../media/prepare-video.job.ts';
import { withContinuousVideo } from '../media/with-stored-video.job.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { storeServiceTranscript, type SpeechService } from './store-service-transcript.job.ts';
import {
  beginTranscription,
  postponeTranscription,
  recordTranscriptionProgress,
  saveTranscribedParts,
  settleTranscription,
} from './transcription.repository.ts';
import { serviceData } from './transcripts.ts';

/** After this many failures of the service, the work fails. */
const MOST_ATTEMPTS = 4;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;
/** A WAV file without samples. */
const EMPTY_BYTES = 100;

/** The work cannot succeed. The message is shown to reviewers. */
class CannotTranscribe extends Error {
  override readonly name = 'CannotTranscribe';
}

/**
 * Sends the sound of a video to the speech recognition service, part by part, and stores what it answers as
 * the newest transcript. Safe to run again: parts that are done are not sent again.
 */
export async function transcribeVideo(
  app: AppContext,
  { videoId }: JobPayload<'transcribe-video'>,
): Promise<void> {
  const now = app.clock.now();
  const start = { now, stalledBefore: stalledBefore(app, STALLED_AFTER) };
  const work = await asSystem(app.database, (tx) => beginTranscription(tx, videoId, start));
  const video = work && (await asSystem(app.database, (tx) => findVideo(tx, videoId)));
  if (!work || !video) return;
  const pulse = startPulse(app, (tx, progress) => recordTranscriptionProgress(tx, videoId, progress));
  try {
    await transcribe({
      app,
      ...requireTools(app),
      video,
      work,
      onProgress: (percent) => pulse.progress(percent),
    });
  } catch (error) {
    const isFinal = error instanceof CannotTranscribe || error instanceof BlobMissing;
    const isOfService = error instanceof SpeechToTextError;
    if (isFinal || (isOfService && (!error.isTemporary || work.attempts >= MOST_ATTEMPTS))) {
      const note = error instanceof BlobMissing ? 'The stored file is missing' : error.message;
      await settleFailed(app, video, note);
      return;
    }
    // The queue tries again later: the service or the storage is unavailable, or the process stops.
    const note = isOfService ? error.message : null;
    await asSystem(app.database, (tx) => postponeTranscription(tx, videoId, note));
    throw error;
  } finally {
    pulse.stop();
  }
}

interface Job {
  readonly app: AppContext;
  readonly ffmpeg: Ffmpeg;
  readonly service: SpeechService;
  readonly video: Video;
  readonly work: Transcription;
  readonly onProgress: (percent: number) => void;
}

function requireTools({ ffmpeg, config }: AppContext): Pick<Job, 'ffmpeg' | 'service'> {
  if (config.speechToText === null) throw new CannotTranscribe('Speech recognition is not set up anymore');
  if (ffmpeg === null) throw new CannotTranscribe('ffmpeg is not installed');
  return { ffmpeg, service: config.speechToText };
}

async function transcribe(job: Job): Promise<void> {
  const { app, video, work, onProgress } = job;
  if (video.storageKey === null) throw new CannotTranscribe('There is no stored file');
  const folder = path.join(mediaWorkFolder(app), `transcript-${video.id}`);
  const parts = soundPartsOf(video.facts.durationMicroseconds);
  const done = [...work.parts];
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const isRead = await withContinuousVideo(app, job.ffmpeg, video, async (stored) => {
      const { input } = stored;
      const track = await findSound(stored);
      if (!track) throw new CannotTranscribe('The sound could not be read');
      for (const part of parts.slice(done.length)) {
        onProgress(Math.floor((done.length / parts.length) * 100));
        done.push(await transcribePart(job, { input, track, part, file: path.join(folder, 'sound.wav') }));
        await asSystem(app.database, (tx) => saveTranscribedParts(tx, video.id, done));
      }
      return true;
    });
    if (isRead === null) throw new CannotTranscribe('There is no file with a continuous clock');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const isStored = await storeServiceTranscript(app, { video, service: job.service, parts: done });
  if (!isStored) throw new CannotTranscribe('No speech was recognized');
}

/** Sends a part to the service. @returns its WebVTT file on the clock of the video */
async function transcribePart(
  job: Job,
  {
    input,
    track,
    part,
    file,
  }: {
    readonly input: MediaInput;
    readonly track: FoundSound;
    readonly part: SoundPart;
    readonly file: string;
  },
): Promise<string> {
  const { app, ffmpeg, service, video } = job;
  const question = { ffmpeg, input, signal: app.stopping, track, ...part, path: file };
  const why = await extractSound(question);
  if (why !== null) throw new CannotTranscribe(`The sound could not be read: ${why}`);
  const sound = await readFile(file);
  if (sound.byteLength < EMPTY_BYTES) return formatWebVtt([]);
  // Recorded first, so that no sound leaves the server without an entry.
  await asSystem(app.database, (tx) =>
    record(app, tx, video, 'transcript.audio_sent', {
      ...serviceData(service),
      startMicroseconds: part.begin,
      endMicroseconds: part.end,
      sha256: createHash('sha256').update(sound).digest('hex'),
      sizeBytes: sound.byteLength,
    }),
  );
  const answer = await transcribeAudio(service, sound, app.stopping);
  const parsed = parseWebVtt(answer.replace(/^\uFEFF/u, ''));
  if ('problem' in parsed)
    throw new SpeechToTextError(
      `The service answered with a file that cannot be read (line ${parsed.line}: ${webVttProblemTexts[parsed.problem]})`,
      false,
    );
  return formatWebVtt(moveToPart(parsed.cues, part));
}

function record(
  app: AppContext,
  tx: Transaction,
  video: Video,
  event: CustodyEvent,
  data: CustodyData,
): Promise<void> {
  return recordEvent(tx, 'Plainview', app.clock.now(), {
    event,
    subject: 'transcript',
    subjectId: video.id,
    ticketId: video.ticketId,
    agencyId: video.agencyId,
    audience: 'internal',
    data: { videoId: video.id, fileName: video.fileName, ...data },
  });
}

async function settleFailed(app: AppContext, video: Video, note: string): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const result = { state: 'failed', note, changedAt: app.clock.now() } as const;
    if (await settleTranscription(tx, video.id, result))
      await record(app, tx, video, 'transcript.failed', { reason: note });
  });
}
