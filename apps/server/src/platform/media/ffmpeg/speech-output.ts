import { SPEECH_RATE, signalLength, type Signal } from '@plainview/domain/evidence/media/video-signals';
import { SPEECH_SAMPLE_RATE, type SpeechDetector } from '../speech/speech-detector.ts';
import type { ProgramRun } from './run-program.ts';

/** Result of a speech detector for the sound of a video. */
export interface DetectedSpeech {
  readonly speech: Signal;
  /** The detector and its model, with their versions. */
  readonly speechTool: string;
}

/** Adds an output to a run of ffmpeg, from which speech is detected. */
export interface SpeechOutput {
  /** Options of the output. */
  readonly options: readonly string[];
  readonly readOutput?: ProgramRun['readOutput'];
}

interface SpeechSource {
  /** Null detects nothing. */
  readonly detector: SpeechDetector | null;
  /** Indexes of the streams: speech in any of them is found. */
  readonly indexes: readonly number[];
  /** The time of position zero on the file's clock. */
  readonly originMicroseconds: number;
  readonly durationMicroseconds: number;
  /** Called if the detector does not work. */
  readonly onProblem: (error: Error) => void;
}

/**
 * Detects speech while ffmpeg runs. Gaps in the sound are silence, so that samples keep their position.
 * @param run runs ffmpeg with the output
 * @returns what `run` returns, and the speech; null if there is no detector, or if it does not work
 */
export async function detectingSpeech<Result>(
  { detector, indexes, originMicroseconds, durationMicroseconds, onProblem }: SpeechSource,
  run: (output: SpeechOutput) => Promise<Result>,
): Promise<{ readonly result: Result; readonly detected: DetectedSpeech | null }> {
  if (detector === null) return { result: await run({ options: [] }), detected: null };
  const options = [
    ['-filter_complex', mixOf(indexes, originMicroseconds), '-map', '[mix]', '-map_metadata', '-1'],
    ['-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'],
  ].flat();
  const worker = detector.begin();
  try {
    const result = await run({ options, readOutput: (output) => worker.read(output) });
    const values = await worker.finish(signalLength(durationMicroseconds, SPEECH_RATE));
    if (worker.problem) onProblem(worker.problem);
    const { tool } = detector;
    return { result, detected: values && { speech: { rate: SPEECH_RATE, values }, speechTool: tool } };
  } finally {
    await worker.stop();
  }
}

/** Returns a filter that mixes streams, each from position zero on and with silence where it has gaps. */
function mixOf(indexes: readonly number[], originMicroseconds: number): string {
  const one = [
    `asetpts=PTS-${originMicroseconds / 1_000_000}/TB`,
    `aresample=${SPEECH_SAMPLE_RATE}:async=1000:first_pts=0`,
    'aformat=channel_layouts=mono',
  ].join(',');
  if (indexes.length === 1) return `[0:${indexes[0]}]${one}[mix]`;
  const labels = indexes.map((index) => `[track${index}]`);
  const tracks = indexes.map((index, place) => `[0:${index}]${one}${labels[place]}`);
  return [
    ...tracks,
    `${labels.join('')}amix=inputs=${indexes.length}:duration=longest:normalize=0[mix]`,
  ].join(';');
}
