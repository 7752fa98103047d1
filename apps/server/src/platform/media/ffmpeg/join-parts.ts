import { MINUTE } from '@plainview/domain/shared/time';
import { exists } from '../../core/durable-file.ts';
import { MOST_JUMPS } from './continuous-clock.ts';
import type { Question, StreamDescription } from './measuring/describe-video.ts';
import {
  hasRunningClock,
  measureVideo,
  type MeasuredVideo,
  type TimedVideo,
} from './measuring/measure-video.ts';
import { runningClockRules, type StreamJump } from './measuring/recording-clock.ts';
import { accessTo, fileInput, inputOptions, readingLimit, type MediaInput } from './read-only-input.ts';
import { largestEncoded, runProgram } from './run-program.ts';

/** A video on a continuous clock. */
export interface ContinuousVideo<Video extends TimedVideo> {
  readonly input: MediaInput;
  readonly video: Video | MeasuredVideo;
  /** Returns the stream that a stream of the original has become. */
  readonly find: (stream: StreamDescription) => StreamDescription | undefined;
}

/**
 * Returns a video whose streams can be copied on a continuous clock: the video itself, or a transport stream in which
 * its parts are joined without decoding them. When ffmpeg corrects a running clock itself, it loses frames where
 * packets of both parts are interleaved. In other containers, a time tells the part, unless the clock goes back, which
 * decoded frames tell (`positionExpression`).
 * @param streams the streams that are needed, beginning with the main picture
 * @param path absolute path of the file to write, if it is needed
 * @returns the video, or why there is none
 * @throws the signal's reason when aborted
 */
export async function joinParts<Video extends TimedVideo>(
  question: Question,
  video: Video,
  { path, streams }: { readonly path: string; readonly streams: readonly StreamDescription[] },
): Promise<ContinuousVideo<Video> | string> {
  const { jumps, breaks } = video;
  if (breaks.length > 0 && jumps.length > MOST_JUMPS) return `its clock jumps ${jumps.length} times`;
  if (breaks.length === 0 || !hasRunningClock(video))
    return { input: question.input, video, find: (stream) => stream };
  let why = '';
  // A reset can look like an overflow of the clock, which ffmpeg corrects in one of two places: with one of these
  // settings, it corrects neither.
  for (const correctsOverflow of [true, false]) {
    why = await writeJoined(question, video, { path, streams, correctsOverflow });
    const input = fileInput(path, question.input.bytes);
    const isWritten = why === '' && (await exists(path));
    const joined = isWritten ? await measureVideo({ ...question, input }) : null;
    if (joined?.breaks.length !== 0) continue;
    const find = (stream: StreamDescription) => findJoined(streams, joined, stream);
    const hasAllPictures = streams
      .filter(({ codec_type: kind }) => kind === 'video')
      .every((stream) => countOf(joined, find(stream)) === countOf(video, stream));
    if (hasAllPictures) return { input, video: joined, find };
  }
  return why || 'its parts could not be joined';
}

const countOf = ({ packetCounts }: TimedVideo, stream: StreamDescription | undefined): number =>
  (stream && packetCounts.get(stream.index)) ?? 0;

/** Streams of a kind keep their order. */
function findJoined(
  streams: readonly StreamDescription[],
  { pictureStreams, sounds }: MeasuredVideo,
  stream: StreamDescription,
): StreamDescription | undefined {
  const { codec_type: kind } = stream;
  const place = streams.filter(({ codec_type: type }) => type === kind).indexOf(stream);
  return (kind === 'video' ? pictureStreams : sounds)[place];
}

/** @returns why the file could not be written; empty if it was */
async function writeJoined(
  { ffmpeg, input, signal }: Question,
  video: TimedVideo,
  {
    path,
    streams,
    correctsOverflow,
  }: {
    readonly path: string;
    readonly streams: readonly StreamDescription[];
    readonly correctsOverflow: boolean;
  },
): Promise<string> {
  const { jumps } = video;
  const base = earliestOf(video) - BEGIN_MICROSECONDS;
  const { how, why } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...inputOptions(input), '-copyts'],
      ['-correct_ts_overflow', correctsOverflow ? '1' : '0', '-i', input.address],
      ...streams.map(({ index }, place) => [
        '-map',
        `0:${index}`,
        `-bsf:${place}`,
        settingTimes(index, jumps, base),
      ]),
      // Only here does the filter know the units of the times that it gets.
      ['-c', 'copy', '-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input) + MINUTE,
    largestFile: largestEncoded(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
  });
  return how === 'done' ? '' : why || 'ffmpeg did not finish';
}

/** Returns when the first packet of any stream is due. */
const earliestOf = ({ startMicroseconds, jumps }: TimedVideo): number =>
  Math.min(startMicroseconds, ...jumps.map(({ at, offset }) => at + offset));

/**
 * The time of the first packet. Of a stream that begins at zero, ffmpeg moves the selected tracks to zero, despite
 * `-copyts`, if others begin earlier.
 */
const BEGIN_MICROSECONDS = 1_000_000;
/** Half of the shortest time between two packets. */
const SAME_SECONDS = 0.0005;
/** The clock of transport and program streams has 33 bits, in units of 1/90000 s. */
const WRAP_SECONDS = 2 ** 33 / 90_000;

/**
 * Returns a filter that sets the times of a stream's packets: at each jump, the one that the continuous clock
 * has; after it, as much later as in the file. A time alone does not tell a part, since clocks may overlap.
 */
function settingTimes(index: number, jumps: readonly StreamJump[], base: number): string {
  const [first, ...others] = jumps.filter(({ stream }) => stream === index);
  const position = ({ at, offset }: StreamJump): string => `${(at + offset - base) / 1_000_000}/TB`;
  const step = '(DTS-PREV_INDTS)';
  const isStep = `gt(abs(${step})*TB,${runningClockRules.longestStepBack / 1_000_000})`;
  const continued = `PREV_OUTDTS+${step}+lt(${step}*TB,${-WRAP_SECONDS / 2})*${WRAP_SECONDS}/TB`;
  const isJump = (jump: StreamJump): string => {
    const at = jump.at / 1_000_000;
    const isSame = `lt(min(abs(DTS*TB-${at}),abs(DTS*TB-${at % WRAP_SECONDS})),${SAME_SECONDS})`;
    return `${isSame}*gt(${position(jump)},PREV_OUTDTS)`;
  };
  // The first jump that fits, in variable 0. Nested conditions would be too deep for ffmpeg.
  const places = others.map((jump) => `if(eq(ld(0),0)*${isJump(jump)},st(0,${position(jump)}))`);
  const jumped = ['st(0,0)', ...places, `if(eq(ld(0),0),${continued},ld(0))`].join(';');
  const time = others.length > 0 ? `if(${isStep},${jumped},${continued})` : continued;
  const decoded = first ? `if(eq(N,0),${position(first)},${time})` : 'DTS';
  return `setts=dts='${decoded}':pts='PTS-DTS+${decoded}'`;
}
