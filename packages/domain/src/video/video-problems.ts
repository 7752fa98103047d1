import { formatLength, microsecondsToLengthSeconds } from '../shared/duration.ts';
import { shortId } from '../shared/record-id.ts';
import type { ContentFacts, LongStretches, MediaFacts } from './media-facts.ts';
import { totalOf, type Interval, type VideoSignals } from './signals/video-signals.ts';
import { describeSignature, isSignatureBroken } from './source-signature.ts';

/**
 * Problems that decide whether a video can be reviewed.
 * - `no-sound`: it has no sound track
 * - `silent`: its sound track is silent throughout
 * - `black`, `frozen`: its picture is, for a long time
 * - `truncated`: its end cannot be decoded
 * - `signature`: a signature in it is not valid, or not that of this file
 * - `duplicate`: another video of the agency is the same file
 * - `stored-file`: its stored file is missing, altered or unreadable (storage/file-verification.ts)
 */
export const videoProblemCodes = [
  'no-sound',
  'silent',
  'black',
  'frozen',
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
  readonly fileName: string;
}

/** Shorter stretches are normal. */
const LONG_MICROSECONDS = 10_000_000;
/** Cameras click when they start and stop. */
const LOUD_TOLERANCE_MICROSECONDS = 1_000_000;
const MISSING_TOLERANCE_MICROSECONDS = 2_000_000;
const MISSING_TOLERANCE_PART = 0.01;

/**
 * Judges the signals of a video.
 * @param decodedMicroseconds where decoding ended
 * @param statedMicroseconds the duration that the container states; null if it states none
 */
export function judgeContent(
  { durationMicroseconds, loudness, silent, black, frozen }: VideoSignals,
  decodedMicroseconds: number,
  statedMicroseconds: number | null,
): ContentFacts {
  const loud = durationMicroseconds - totalOf(silent);
  const missing = (statedMicroseconds ?? 0) - decodedMicroseconds;
  const tolerance = Math.max(
    MISSING_TOLERANCE_MICROSECONDS,
    (statedMicroseconds ?? 0) * MISSING_TOLERANCE_PART,
  );
  return {
    isSilent:
      loudness !== null &&
      silent.length > 0 &&
      loud <= Math.min(LOUD_TOLERANCE_MICROSECONDS, durationMicroseconds / 10),
    black: longStretches(black),
    // A black picture does not change either.
    frozen: longStretches(frozen.flatMap((one) => subtract(one, black))),
    truncated:
      statedMicroseconds !== null && missing > tolerance ? { statedMicroseconds, decodedMicroseconds } : null,
  };
}

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
  facts: Pick<MediaFacts, 'audioCodec' | 'sourceSignatures'>,
  content: ContentFacts | null,
  sameFiles: readonly SameFile[],
  ticketId: string | null,
): VideoProblem[] {
  const problems: VideoProblem[] = [];
  const add = (code: VideoProblemCode, text: string): void => {
    problems.push({ code, text });
  };
  if (facts.audioCodec === null) add('no-sound', 'This video has no sound track.');
  if (content?.isSilent) add('silent', 'The sound is silent from beginning to end.');
  if (content?.black) add('black', `The picture is black ${describeStretches(content.black)}.`);
  if (content?.frozen) add('frozen', `The picture does not change ${describeStretches(content.frozen)}.`);
  if (content?.truncated) {
    const { statedMicroseconds, decodedMicroseconds } = content.truncated;
    const [stated, decoded] = [lengthText(statedMicroseconds), lengthText(decodedMicroseconds)];
    add('truncated', `The end is missing: the file states ${stated}, but only ${decoded} can be played.`);
  }
  for (const signature of facts.sourceSignatures ?? []) {
    const { name, result } = describeSignature(signature);
    if (isSignatureBroken(signature)) add('signature', `${name}: ${result}`);
  }
  const [same, ...more] = sameFiles;
  if (same) {
    const place = same.ticketId === ticketId ? 'this ticket' : `ticket ${shortId(same.ticketId)}`;
    const others =
      more.length === 0 ? '' : ` and in ${more.length} more ${more.length === 1 ? 'place' : 'places'}`;
    add('duplicate', `The same file is also in ${place} (“${same.fileName}”)${others}.`);
  }
  return problems;
}

function describeStretches({ count, totalMicroseconds, firstMicroseconds }: LongStretches): string {
  const total = lengthText(totalMicroseconds);
  const first = lengthText(firstMicroseconds);
  return count === 1
    ? `for ${total}, starting at ${first}`
    : `for ${total} in ${count} long stretches, the first at ${first}`;
}

const lengthText = (microseconds: number): string => formatLength(microsecondsToLengthSeconds(microseconds));
