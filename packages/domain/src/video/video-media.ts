import { formatLength, microsecondsToLengthSeconds } from '../shared/duration.ts';

/**
 * Where the work on a stored video stands: measuring it again, a picture that stands for it, and a copy where browsers
 * may not play the original.
 * - `working`: under way
 * - `ready`: there is a copy
 * - `not-needed`: browsers play the original
 * - `failed`: no copy could be made
 */
export const mediaWorkStates = ['working', 'ready', 'not-needed', 'failed'] as const;
export type MediaWorkState = (typeof mediaWorkStates)[number];

/** As both sides see it: `waiting` for its turn; `unavailable` where the server has nothing to do the work with. */
export const mediaStates = ['unavailable', 'waiting', ...mediaWorkStates] as const;
export type MediaState = (typeof mediaStates)[number];

/** What decides whether two measurements say the same. */
export interface MeasuredFacts {
  readonly durationMicroseconds: number;
  readonly videoCodec: string;
  readonly frameRate: number | null;
}

const TOLERANCE_SECONDS = 2;
const TOLERANCE_PART = 0.01;

/**
 * Whether a length that somebody typed is another than the file's: by more than two seconds and by more than a
 * hundredth. What players and forms round away is no difference.
 */
export function lengthDiffers(typedSeconds: number, measuredMicroseconds: number): boolean {
  const measured = measuredMicroseconds / 1_000_000;
  return Math.abs(typedSeconds - measured) > Math.max(TOLERANCE_SECONDS, measured * TOLERANCE_PART);
}

/** What the second measurement says otherwise than the first, in words; null where they agree. */
export function describeDifference(first: MeasuredFacts, second: MeasuredFacts): string | null {
  const told: string[] = [];
  const length = ({ durationMicroseconds }: MeasuredFacts): string =>
    formatLength(microsecondsToLengthSeconds(durationMicroseconds));
  if (lengthDiffers(first.durationMicroseconds / 1_000_000, second.durationMicroseconds))
    told.push(`length ${length(second)} instead of ${length(first)}`);
  if (first.videoCodec !== second.videoCodec)
    told.push(`codec ${second.videoCodec} instead of ${first.videoCodec}`);
  if (
    first.frameRate !== null &&
    second.frameRate !== null &&
    Math.abs(first.frameRate - second.frameRate) > 1
  )
    told.push(`${rate(second.frameRate)} instead of ${rate(first.frameRate)} pictures a second`);
  return told.length > 0 ? `Measured again, the file has another ${told.join(', ')}.` : null;
}

const rate = (pictures: number): string => String(Math.round(pictures * 100) / 100);
