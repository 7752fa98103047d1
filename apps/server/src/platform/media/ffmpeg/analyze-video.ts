import type { HeardTrack } from '@plainview/domain/evidence/media/media-facts';
import {
  LONGEST_SIGNALS_MICROSECONDS,
  LOUDNESS_RATE,
  MOTION_RATE,
  type VideoSignals,
} from '@plainview/domain/evidence/media/video-signals';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { SpeechDetector } from '../speech/speech-detector.ts';
import { collectSignals, TRACK_KEY, type CollectedTrack } from './collect-signals.ts';
import { findSound } from './extract-sound.ts';
import { hoverOutput } from './hover-output.ts';
import { isDecodableSound, type StreamDescription } from './measuring/describe-video.ts';
import type { Question } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import type { OpenedVideo, TimedVideo } from './measuring/measure-video.ts';
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
  /** All sound tracks of the file, in its order. */
  readonly soundTracks: readonly HeardTrack[];
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
  for (const heard of soundChoices(timed)) {
    const { collected, end, detected } = await decode(analysis, durationMicroseconds, heard);
    const {
      peaks,
      motion,
      silent,
      decodedSilent,
      black,
      frozen,
      pictureEndMicroseconds: pictureEnd,
      tracks,
    } = collected;
    if (end.how === 'stopped') return null;
    if (pictureEnd === null && tracks.size === 0) continue;
    const hasSound = tracks.size > 0;
    const soundTracks = heardTracksOf(timed, tracks);
    const isWhole = soundTracks.every(({ loudMicroseconds: loud }) => loud !== null);
    return {
      signals: {
        tool: `ffmpeg ${ffmpeg.version}`,
        durationMicroseconds,
        loudness: hasSound ? peaks : null,
        motion: pictureEnd === null ? null : motion,
        speech: detected?.speech ?? null,
        speechTool: detected?.speechTool ?? null,
        silent: hasSound ? (isWhole ? silent : decodedSilent) : [],
        black,
        frozen,
      },
      decodedMicroseconds: Math.max(
        pictureEnd ?? 0,
        ...[...tracks.values()].map((one) => one.endMicroseconds),
      ),
      soundTracks,
    };
  }
  return null;
}

/** Returns the sound tracks to decode: all, then only the main one, then none. */
function soundChoices({ sounds, sound }: TimedVideo): readonly (readonly StreamDescription[])[] {
  const decodable = sounds.filter(isDecodableSound);
  const choices = [decodable, ...(sound && decodable.length > 1 ? [[sound]] : []), []];
  return decodable.length > 0 ? choices : [[]];
}

/** Decoded sound may end this much before the container says that it does. */
const END_TOLERANCE = 1_000_000;
/** The part of a sound track that may be missing, since filters and clocks are not exact. */
const DAMAGE_TOLERANCE = 0.01;

function heardTracksOf(
  timed: TimedVideo,
  tracks: ReadonlyMap<number, CollectedTrack>,
): readonly HeardTrack[] {
  return timed.sounds.map(({ index }, place) => {
    const track = tracks.get(index);
    const end = (timed.soundEnds.get(index) ?? 0) - originOf(timed);
    const length = timed.soundLengths.get(index) ?? 0;
    const isWhole =
      track !== undefined &&
      end - track.endMicroseconds <= END_TOLERANCE &&
      length - track.decodedMicroseconds <= Math.max(END_TOLERANCE, length * DAMAGE_TOLERANCE);
    return { number: place + 1, loudMicroseconds: isWhole ? track.loudMicroseconds : null };
  });
}

async function decode(analysis: Analysis, durationMicroseconds: number, heard: readonly StreamDescription[]) {
  if (heard.length === 0)
    return { ...(await decodeOnce(analysis, durationMicroseconds, { heard, speech: null })), detected: null };
  const { detector, onProblem } = analysis;
  const indexes = heard.map(({ index }) => index);
  const originMicroseconds = originOf(analysis.timed);
  const source = { detector, indexes, originMicroseconds, durationMicroseconds, onProblem };
  const { result, detected } = await detectingSpeech(source, (speech) =>
    decodeOnce(analysis, durationMicroseconds, { heard, speech }),
  );
  return { ...result, detected };
}

async function decodeOnce(
  { ffmpeg, input, signal, timed, picturesPath, onProgress }: Analysis,
  durationMicroseconds: number,
  { heard, speech }: { readonly heard: readonly StreamDescription[]; readonly speech: SpeechOutput | null },
) {
  const { picture } = timed;
  const origin = originOf(timed) / 1_000_000;
  const collector = collectSignals(durationMicroseconds, {
    lastFrame: timed.lastFrameMicroseconds - originOf(timed),
    end: timed.pictureEndMicroseconds - originOf(timed),
    longestStep: timed.longestStepMicroseconds,
  });
  const soundOptions = heard.flatMap(({ index }, place) => [
    '-map',
    `0:${index}`,
    `-filter:a:${place}`,
    soundFilter(origin, index),
  ]);
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
      speech?.options ?? [],
    ].flat(),
    timeLimit: STARTING_TIME + SLOWEST * (durationMicroseconds / 1_000_000) * SECOND,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    ...(speech?.readOutput && { readOutput: speech.readOutput }),
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
  const { indexes, origin: originMicroseconds } = track;
  const source = { detector, indexes, originMicroseconds, durationMicroseconds, onProblem };
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
const printing = (key: string): string => `metadata=print:key=${key}:file=-:direct=1`;

/** Keeps the first picture of each part of a second, and adds none where there is none. */
const picturesPerSecond = (rate: number): string =>
  `select='isnan(prev_selected_t)+gt(floor(t*${rate}),floor(prev_selected_t*${rate}))'`;

const pictureFilter = (origin: number): string =>
  [
    `setpts=PTS-${origin}/TB`,
    picturesPerSecond(EXAMINED),
    'scale=160:90:flags=fast_bilinear,format=yuv420p,settb=1/1000000',
    'blackdetect=d=1,freezedetect=noise=0.001:duration=2',
    printing('lavfi.black_start'),
    printing('lavfi.black_end'),
    // A stretch may end and the next one begin with the same picture.
    printing('lavfi.freezedetect.freeze_end'),
    printing('lavfi.freezedetect.freeze_start'),
    picturesPerSecond(MOTION_RATE),
    'signalstats',
    printing('lavfi.signalstats.YDIF'),
  ].join(',');

/** Measures the loudest channel: opposite channels would cancel each other out if they were mixed. */
const soundFilter = (origin: number, track: number): string =>
  [
    `asetpts=PTS-${origin}/TB,aresample=${SAMPLE_RATE},asetnsamples=n=${SAMPLE_RATE / LOUDNESS_RATE}:p=0,asettb=1/1000000`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
    `ametadata=add:key=${TRACK_KEY}:value=${track}`,
    // Without a key, it prints both.
    'ametadata=print:file=-:direct=1',
  ].join(',');
