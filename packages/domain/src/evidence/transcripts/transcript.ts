/** Author of the lines of a transcript: a speech recognizer, or a person. */
export const transcriptMakers = ['machine', 'person'] as const;
export type TranscriptMaker = (typeof transcriptMakers)[number];

/** Source of a transcript: an uploaded file, or the configured speech recognition service. */
export const transcriptOrigins = ['file', 'service'] as const;
export type TranscriptOrigin = (typeof transcriptOrigins)[number];

/**
 * The largest file, in bytes: about seven hours of continuous speech. In base64, it fits into
 * the body of a call.
 */
export const LARGEST_TRANSCRIPT_BYTES = 700 * 1024;
export const MOST_TRANSCRIPT_LINES = 20_000;
/** Characters that the text of a line may have. */
export const LONGEST_LINE_TEXT = 2000;
/** Lines that one call may confirm. */
export const MOST_CONFIRMED_AT_ONCE = 500;

/** A version of the transcript of a video. Only the newest one can be worked on. */
export interface Transcript {
  readonly id: string;
  readonly agencyId: string;
  readonly videoId: string;
  /** From 1. */
  readonly version: number;
  readonly madeBy: TranscriptMaker;
  readonly origin: TranscriptOrigin;
  /** The model of the service, as it is configured; null for a file. */
  readonly model: string | null;
  /** Name of the uploaded file. */
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The file as it was uploaded (derived_files). */
  readonly fileId: string;
  readonly lineCount: number;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Something said in a video. */
export interface TranscriptLine {
  /** Its place in the transcript, from 1. */
  readonly number: number;
  /** On the clock of the original. */
  readonly startMicroseconds: number;
  readonly endMicroseconds: number;
  readonly speaker: string | null;
  /** As the file has it; never changed. */
  readonly text: string;
  /** Replaces the text; null if no one corrected it. */
  readonly correctedText: string | null;
  /** Name of the person who confirmed that it was said; null if no one did. */
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
}

/** Returns what was said, as far as it is known. */
export const spokenText = ({ text, correctedText }: Pick<TranscriptLine, 'text' | 'correctedText'>): string =>
  correctedText ?? text;

/**
 * Returns whether a person vouches for a line. Machines mishear every eighth word of officers, and nearly
 * every second one of the public, so that only such lines may become findings.
 */
export const isVouchedFor = (
  madeBy: TranscriptMaker,
  { confirmedAt }: Pick<TranscriptLine, 'confirmedAt'>,
): boolean => madeBy === 'person' || confirmedAt !== null;

/** Times of lines may be rounded up to a whole second. */
const TOLERANCE_MICROSECONDS = 2_000_000;

/** Returns whether a line begins after the end of its video: the transcript then belongs to another one. */
export const isOutsideVideo = (
  { startMicroseconds }: Pick<TranscriptLine, 'startMicroseconds'>,
  videoDurationMicroseconds: number,
): boolean => startMicroseconds > videoDurationMicroseconds + TOLERANCE_MICROSECONDS;

/** Formats line numbers for the ledger: `1–3`, `7`. Takes ascending numbers. */
export function formatLineNumbers(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
}

/**
 * Returns the line that is spoken at a position, or the last one before it; -1 before the first one.
 * Takes lines by time.
 */
export function lineAt(
  lines: readonly Pick<TranscriptLine, 'startMicroseconds'>[],
  microseconds: number,
): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.startMicroseconds ?? Infinity) <= microseconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
