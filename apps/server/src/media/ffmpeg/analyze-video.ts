import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import {
  LONGEST_SIGNALS_MICROSECONDS,
  LOUDNESS_RATE,
  MOTION_RATE,
  type VideoSignals,
} from '@plainview/domain/video/signals/video-signals';
import type { SpeechDetector } from '../speech/speech-detector.ts';
import { collectSignals } from './collect-signals.ts';
import { findSound } from './extract-sound.ts';
import { originOf } from './facts-of.ts';
import { hoverOutput } from './hover-output.ts';
import type { OpenedVideo, Question, TimedVideo } from './measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram } from './run-program.ts';
import { detectingSpeech, type DetectedSpeech, type SpeechOutput } from './speech-output.ts';

interface Analysis extends Question, SpeechDetection {
  readonly timed: TimedVideo;
  /** Absolute path of the image with small pictures of the whole video, in the layout for its duration. */
  readonly picturesPath: string;
  /** Reports progress in percent, 0 to 99. */
  readonly onProgress: (percent: number) => void;
}

/** How speech is detected. */
export interface SpeechDetection {
  /** Null detects none. */
  readonly detector: SpeechDetector | null;
  /** Called if the detector does not work; there is no speech then. */
  readonly onProblem: (error: Error) => void;
}

/** Result of one pass over a video. */
export interface AnalyzedVideo {
  readonly signals: VideoSignals;
  /** Position at which decoding ended. */
  readonly decodedMicroseconds: number;
}

const STARTING_TIME = 10 * MINUTE;
/** A slow machine takes this many times the duration of the recording. */
const SLOWEST = 10;

/** Pictures in each second that are examined for black and frozen stretches. */
const EXAMINED = 4;
const SAMPLE_RATE = 8000;

/**
 * Decodes a video once: measures its loudness and motion over time, and where it is silent, black or frozen,
 * and writes small pictures of it. Returns null if nothing could be decoded, or if it is too long.
 * @throws the signal's reason when aborted
 */
export async function analyzeVideo(analysis: Analysis): Promise<AnalyzedVideo | null> {
  const { ffmpeg, timed } = analysis;
  const durationMicroseconds = timed.endMicroseconds - originOf(timed);
  if (durationMicroseconds <= 0 || durationMicroseconds > LONGEST_SIGNALS_MICROSECONDS) return null;
  // A sound track that cannot be decoded ends the program before the first picture.
  for (const hasSound of timed.sound ? [true, false] : [false]) {
    const { collected, end, detected } = await decode(analysis, durationMicroseconds, hasSound);
    const { peaks, motion, silent, black, frozen } = collected;
    const lastPicture = collected.lastPictureMicroseconds;
    if (end.how === 'stopped') return null;
    if (lastPicture === null && collected.soundEndMicroseconds === null) continue;
    return {
      signals: {
        tool: `ffmpeg ${ffmpeg.version}`,
        durationMicroseconds,
        loudness: hasSound ? peaks : null,
        motion: lastPicture === null ? null : motion,
        speech: detected?.speech ?? null,
        speechTool: detected?.speechTool ?? null,
        silent: hasSound ? silent : [],
        black,
        frozen,
      },
      decodedMicroseconds: Math.max(lastPicture ?? 0, collected.soundEndMicroseconds ?? 0),
    };
  }
  return null;
}

async function decode(analysis: Analysis, durationMicroseconds: number, hasSound: boolean) {
  const { sound } = analysis.timed;
  if (!hasSound || !sound)
    return { ...(await decodeOnce(analysis, durationMicroseconds, null)), detected: null };
  const { detector, onProblem } = analysis;
  const originMicroseconds = originOf(analysis.timed);
  const source = { detector, index: sound.index, originMicroseconds, durationMicroseconds, onProblem };
  const { result, detected } = await detectingSpeech(source, (speech) =>
    decodeOnce(analysis, durationMicroseconds, { index: sound.index, speech }),
  );
  return { ...result, detected };
}

/** @param heard the sound track; null without one */
async function decodeOnce(
  { ffmpeg, input, signal, timed, picturesPath, onProgress }: Analysis,
  durationMicroseconds: number,
  heard: { readonly index: number; readonly speech: SpeechOutput } | null,
) {
  const { picture } = timed;
  const origin = originOf(timed) / 1_000_000;
  const collector = collectSignals(durationMicroseconds);
  const soundOptions = heard ? ['-map', `0:${heard.index}`, '-filter:a', soundFilter(origin)] : [];
  const end = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, picturesPath),
    args: [
      // Smooth edges between blocks make no difference in small pictures.
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', '-skip_loop_filter', 'all'],
      [...inputOptions(input), '-copyts', '-i', input.address],
      ['-map', `0:${picture.index}`, '-filter:v', pictureFilter(origin), '-fps_mode', 'passthrough'],
      [...soundOptions, '-f', 'null', '-', ...hoverOutput(timed, picturesPath)],
      heard?.speech.options ?? [],
    ].flat(),
    timeLimit: STARTING_TIME + SLOWEST * (durationMicroseconds / 1_000_000) * SECOND,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    ...(heard?.speech.readOutput && { readOutput: heard.speech.readOutput }),
    onLine: (line) => {
      const done = microsecondsDone(line);
      if (done === null) collector.add(line);
      else onProgress(Math.min(99, Math.floor((done / durationMicroseconds) * 100)));
    },
  });
  return { end, collected: collector.finish() };
}

/** Returns how far ffmpeg has come, from a line of its progress; null for other lines. */
function microsecondsDone(line: string): number | null {
  const done = /^out_time_us=(?<us>\d+)$/u.exec(line)?.groups?.['us'];
  return done === undefined ? null : Number(done);
}

/**
 * Detects the speech of a video that was analyzed without it; decodes its sound only.
 * @returns null if it has no sound that can be decoded, or if the detector does not work
 * @throws the signal's reason when aborted
 */
export async function detectSpeech(
  question: OpenedVideo & SpeechDetection & { readonly onProgress: (percent: number) => void },
  durationMicroseconds: number,
): Promise<DetectedSpeech | null> {
  const { ffmpeg, input, signal, detector, onProblem, onProgress } = question;
  const track = await findSound(question);
  if (!track) return null;
  const { index, origin: originMicroseconds } = track;
  const source = { detector, index, originMicroseconds, durationMicroseconds, onProblem };
  const { result, detected } = await detectingSpeech(source, ({ options, readOutput }) =>
    runProgram({
      program: ffmpeg.ffmpeg,
      sandbox: ffmpeg.sandbox,
      access: accessTo(input),
      args: [
        ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...inputOptions(input), '-copyts'],
        ['-i', input.address, ...options],
      ].flat(),
      timeLimit: readingLimit(input) + STARTING_TIME + (durationMicroseconds / 1_000_000) * SECOND,
      stallTimeout: ffmpeg.stallTimeout,
      ...(signal && { signal }),
      ...(readOutput && { readOutput }),
      onLine: (line) => {
        const done = microsecondsDone(line);
        if (done !== null) onProgress(Math.min(99, Math.floor((done / durationMicroseconds) * 100)));
      },
    }),
  );
  return result.how === 'stopped' ? null : detected;
}

/** Prints a value of each frame that has it to the standard output, line by line. */
const printing = (filter: 'metadata' | 'ametadata', key: string): string =>
  `${filter}=print:key=${key}:file=-:direct=1`;

/** Keeps the first picture of each part of a second, and adds none where there is none. */
const picturesPerSecond = (rate: number): string =>
  `select='isnan(prev_selected_t)+gt(floor(t*${rate}),floor(prev_selected_t*${rate}))'`;

const pictureFilter = (origin: number): string =>
  [
    `setpts=PTS-${origin}/TB`,
    picturesPerSecond(EXAMINED),
    'scale=160:90:flags=fast_bilinear,format=yuv420p,settb=1/1000000',
    'blackdetect=d=1,freezedetect=noise=0.001:duration=2',
    printing('metadata', 'lavfi.black_start'),
    printing('metadata', 'lavfi.black_end'),
    // A stretch may end and the next one begin with the same picture.
    printing('metadata', 'lavfi.freezedetect.freeze_end'),
    printing('metadata', 'lavfi.freezedetect.freeze_start'),
    picturesPerSecond(MOTION_RATE),
    'signalstats',
    printing('metadata', 'lavfi.signalstats.YDIF'),
  ].join(',');

/** Measures the loudest channel: opposite channels would cancel each other out if they were mixed. */
const soundFilter = (origin: number): string =>
  [
    `asetpts=PTS-${origin}/TB,aresample=${SAMPLE_RATE},asetnsamples=n=${SAMPLE_RATE / LOUDNESS_RATE}:p=0,asettb=1/1000000`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
    printing('ametadata', 'lavfi.astats.Overall.Peak_level'),
  ].join(',');
