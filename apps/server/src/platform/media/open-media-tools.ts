import { jobLanes, probingLanes, videoLanes } from '@plainview/domain/operations/health/job-lanes';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { StartError } from '../core/start-error.ts';
import { findFfmpeg, type Ffmpeg } from './ffmpeg/ffmpeg.ts';
import { findSpeechDetector, type SpeechDetector } from './speech/speech-detector.ts';

const NO_FFMPEG = 'ffmpeg is not installed: no posters, no playable copies, and AVI is rejected';

const NO_SPEECH_DETECTOR = 'no speech detector: disabled (SPEECH_DETECTION), or its package is not installed';

const NO_SANDBOX =
  'ffmpeg runs without a sandbox: bubblewrap is not installed, not permitted here, or switched off (FFMPEG_SANDBOX)';

/** The tools of a process for its work on videos. */
export interface MediaTools {
  /** Null if it is not installed, or not needed. */
  readonly ffmpeg: Ffmpeg | null;
  /** Whether this process works on videos, or leaves it to others. */
  readonly processesVideos: boolean;
  readonly speech: SpeechDetector | null;
}

/**
 * Finds ffmpeg and the speech detector on this machine. A process that runs no jobs on videos needs no ffmpeg.
 * @throws StartError if ffmpeg is missing in a process that other processes rely on
 */
export async function openMediaTools(
  { ffmpeg: settings, role, jobLanes: lanes }: Pick<Config, 'ffmpeg' | 'role' | 'jobLanes'>,
  log: Logger,
): Promise<MediaTools> {
  const speech = settings?.detectsSpeech ? findSpeechDetector() : null;
  const isPart = role !== 'all' || lanes.length < jobLanes.length;
  const needed = lanes.filter((lane) => videoLanes.has(lane) || probingLanes.has(lane));
  if (settings !== null && needed.length === 0) return { ffmpeg: null, processesVideos: true, speech };
  const ffmpeg = settings && (await findFfmpeg(settings));
  if (isPart && settings !== null && ffmpeg === null)
    throw new StartError(
      `FFMPEG_PATH: ffmpeg does not run here, and jobs of this process need it (${needed.join(', ')}). Install it, or set JOB_LANES without them.`,
    );
  log.info({ version: ffmpeg?.version ?? null }, ffmpeg ? 'ffmpeg found' : NO_FFMPEG);
  if (ffmpeg?.sandbox === null) log.warn(NO_SANDBOX);
  log.info({ tool: speech?.tool ?? null }, speech ? 'speech detector found' : NO_SPEECH_DETECTOR);
  return { ffmpeg, processesVideos: ffmpeg !== null, speech };
}
