import { formatLength, microsecondsToLengthSeconds } from '../../shared/duration.ts';
import type {
  ClockBreak,
  ContentFacts,
  HeardTrack,
  LongStretches,
  MediaFacts,
} from '../media/media-facts.ts';
import { describeSignature, isSignatureBroken } from '../media/source-signature.ts';
import { totalOf, type Interval, type VideoSignals } from '../media/video-signals.ts';

/**
 * Problems that decide whether a video can be reviewed.
 * - `no-sound`: it has no sound track
 * - `silent`: a sound track is silent throughout, or nearly
 * - `undecoded-sound`: a sound track cannot be decoded
 * - `black`, `frozen`: its picture is, for a long time
 * - `clock`: its clock jumps, so that its parts were joined
 * - `truncated`: its header states a longer duration than could be decoded
 * - `signature`: a signature in it is not valid, or not that of this file
 * - `duplicate`: another video of the agency is the same file
 * - `stored-file`: its stored file is missing, altered or unreadable (evidence/file-verifications/file-verification.ts)
 */
export const videoProblemCodes = [
  'no-sound',
  'silent',
  'undecoded-sound',
  'black',
  'frozen',
  'clock',
  'truncated',
  'signature',
  'duplicate',
  'stored-file',
] as const;
export type VideoProblemCode = (typeof videoProblemCodes)[number];

/** A problem with an English sentence about it. */
export interface VideoProblem {
  readonly code: VideoProblemCode;
  readonly text: string;
}

/** Another video of the agency with the same SHA-256. */
export interface SameFile {
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly fileName: string;
}

/** Shorter stretches are normal. */
const LONG_MICROSECONDS = 10_000_000;
/** Cameras click when they start and stop. */
const LOUD_TOLERANCE_MICROSECONDS = 1_000_000;
const MISSING_TOLERANCE_MICROSECONDS = 2_000_000;
const MISSING_TOLERANCE_PART = 0.01;

/** What one pass over a video found. */
export interface DecodedContent {
  readonly signals: Pick<VideoSignals, 'durationMicroseconds' | 'black' | 'frozen'>;
  /** All sound tracks of the file. */
  readonly soundTracks: readonly HeardTrack[];
  /** Where decoding ended. */
  readonly decodedMicroseconds: number;
  /** The duration that the header states; null if it states none. */
  readonly statedMicroseconds: number | null;
}

/** Judges what was found in a video. */
export function judgeContent(found: DecodedContent): ContentFacts {
  const { signals, soundTracks, decodedMicroseconds, statedMicroseconds } = found;
  const { durationMicroseconds, black, frozen } = signals;
  const missing = (statedMicroseconds ?? 0) - decodedMicroseconds;
  const tolerance = Math.max(
    MISSING_TOLERANCE_MICROSECONDS,
    (statedMicroseconds ?? 0) * MISSING_TOLERANCE_PART,
  );
  return {
    isSilent: soundTracks.length > 0 && soundTracks.every((track) => isQuiet(track, durationMicroseconds)),
    soundTracks: [...soundTracks],
    black: longStretches(black),
    // A black picture does not change either.
    frozen: longStretches(frozen.flatMap((one) => subtract(one, black))),
    truncated:
      statedMicroseconds !== null && missing > tolerance ? { statedMicroseconds, decodedMicroseconds } : null,
  };
}

/** Returns whether hardly any of a track can be heard. A track that was not decoded is not known to be quiet. */
const isQuiet = ({ loudMicroseconds }: HeardTrack, durationMicroseconds: number): boolean =>
  loudMicroseconds !== null &&
  loudMicroseconds <= Math.min(LOUD_TOLERANCE_MICROSECONDS, durationMicroseconds / 10);

function longStretches(intervals: readonly Interval[]): LongStretches | null {
  const long = intervals.filter(([from, to]) => to - from > LONG_MICROSECONDS);
  const [first] = long;
  return first ? { count: long.length, totalMicroseconds: totalOf(long), firstMicroseconds: first[0] } : null;
}

/** Returns the parts of an interval outside others, which are sorted. */
function subtract([from, to]: Interval, others: readonly Interval[]): Interval[] {
  const parts: Interval[] = [];
  let start = from;
  for (const [otherFrom, otherTo] of others) {
    if (otherTo <= start || otherFrom >= to) continue;
    if (otherFrom > start) parts.push([start, otherFrom]);
    start = otherTo;
  }
  if (start < to) parts.push([start, to]);
  return parts;
}

/**
 * Returns the problems of a video, as far as they are known.
 * @param content null until the video is analyzed
 * @param ticketId the video's ticket; null before it has one
 */
export function videoProblems(
  facts: Pick<
    MediaFacts,
    | 'audioCodec'
    | 'durationMicroseconds'
    | 'sourceSignatures'
    | 'soundTracks'
    | 'pictureTracks'
    | 'clockBreaks'
  >,
  content: ContentFacts | null,
  sameFiles: readonly SameFile[],
  ticketId: string | null,
): VideoProblem[] {
  const problems: VideoProblem[] = [];
  const add = (code: VideoProblemCode, text: string): void => {
    problems.push({ code, text });
  };
  if (facts.audioCodec === null) add('no-sound', 'This video has no sound track.');
  problems.push(...soundProblems(facts, content));
  const picture =
    (facts.pictureTracks ?? []).length > 1 ? 'The picture of the first video track' : 'The picture';
  if (content?.black) add('black', `${picture} is at least 98% black ${describeStretches(content.black)}.`);
  if (content?.frozen) add('frozen', `${picture} does not change ${describeStretches(content.frozen)}.`);
  const breaks = describeBreaks(facts.clockBreaks ?? []);
  if (breaks !== null) add('clock', breaks);
  if (content?.truncated) {
    const { statedMicroseconds, decodedMicroseconds } = content.truncated;
    const [stated, decoded] = [lengthText(statedMicroseconds), lengthText(decodedMicroseconds)];
    add(
      'truncated',
      `The file states a length of ${stated}, but only ${decoded} can be played. Its end may be missing.`,
    );
  }
  for (const signature of facts.sourceSignatures ?? []) {
    const { name, result } = describeSignature(signature);
    if (isSignatureBroken(signature)) add('signature', `${name}: ${result}`);
  }
  const [same, ...more] = sameFiles;
  if (same) {
    const place = same.ticketId === ticketId ? 'this ticket' : `ticket ${same.ticketNumber}`;
    const others =
      more.length === 0 ? '' : ` and in ${more.length} more ${more.length === 1 ? 'place' : 'places'}`;
    add('duplicate', `The same file is also in ${place} (“${same.fileName}”)${others}.`);
  }
  return problems;
}

const describeQuiet = (name: string, verb: 'is' | 'are', loudMicroseconds: number): string =>
  loudMicroseconds === 0
    ? `${name} ${verb} silent from beginning to end.`
    : `${name} ${verb} silent except for ${(loudMicroseconds / 1_000_000).toFixed(2)} seconds.`;

/** Describes sound tracks that cannot be heard. Says that all are silent only if all were decoded. */
function soundProblems(
  { soundTracks, durationMicroseconds }: Pick<MediaFacts, 'soundTracks' | 'durationMicroseconds'>,
  content: ContentFacts | null,
): VideoProblem[] {
  const heard = content?.soundTracks;
  // Earlier releases heard the first track only, and ignored clicks.
  if (!heard)
    return content?.isSilent
      ? [{ code: 'silent', text: 'The first sound track is silent, or nearly, from beginning to end.' }]
      : [];
  const count = heard.length;
  const quiet = heard.filter((track) => isQuiet(track, durationMicroseconds));
  const nameOf = ({ number }: HeardTrack): string =>
    count === 1 ? 'The sound' : `Sound track ${number} of ${count}`;
  const undecoded = heard.filter(({ loudMicroseconds }) => loudMicroseconds === null);
  const silent =
    quiet.length === count && count > 1 && quiet.every(({ loudMicroseconds: loud }) => loud === 0)
      ? [describeQuiet(`All ${count} sound tracks`, 'are', 0)]
      : quiet.map((track) => describeQuiet(nameOf(track), 'is', track.loudMicroseconds ?? 0));
  return [
    ...silent.map((text) => ({ code: 'silent', text }) as const),
    ...undecoded.map((track) => {
      const known = soundTracks?.find(({ number }) => number === track.number);
      const codec = known && known.codec !== 'unknown' ? ` (${known.codec})` : '';
      const how = known?.isDecodable === false ? 'cannot be decoded' : 'cannot be decoded completely';
      return { code: 'undecoded-sound', text: `${nameOf(track)}${codec} ${how}.` } as const;
    }),
  ];
}

/** Describes where the clock of a file jumps; null if it does not. */
export function describeBreaks(breaks: readonly ClockBreak[]): string | null {
  const own = breaks.filter(({ isOfOneTrack }) => isOfOneTrack);
  const jumps = breaks.filter(({ isOfOneTrack }) => !isOfOneTrack);
  const [first] = jumps;
  if (!first)
    return own.length > 0
      ? 'A track of the file has another clock than the others. Its beginning was placed where the file has it.'
      : null;
  const at = lengthText(first.atMicroseconds);
  return jumps.length === 1
    ? `The clock of the file jumps at ${at}. Its two parts are counted without a gap.`
    : `The clock of the file jumps ${jumps.length} times, first at ${at}. Its parts are counted without gaps.`;
}

function describeStretches({ count, totalMicroseconds, firstMicroseconds }: LongStretches): string {
  const total = lengthText(totalMicroseconds);
  const first = lengthText(firstMicroseconds);
  return count === 1
    ? `for ${total}, starting at ${first}`
    : `for ${total} in ${count} long stretches, the first at ${first}`;
}

const lengthText = (microseconds: number): string => formatLength(microsecondsToLengthSeconds(microseconds));
