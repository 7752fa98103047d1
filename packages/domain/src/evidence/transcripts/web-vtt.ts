import { decodeCharacterReferences } from './character-references.ts';
import { LONGEST_LINE_TEXT } from './transcript.ts';

/**
 * A cue of a WebVTT file by one voice. A cue with several voices becomes several of them,
 * with the same times.
 */
export interface WebVttCue {
  readonly startMicroseconds: number;
  /** Not before the start. */
  readonly endMicroseconds: number;
  /** Name of the voice; null if the file names none. */
  readonly speaker: string | null;
  /** Plain text in one line, without tags; not empty. */
  readonly text: string;
  /** Number of the line with the cue's times in the file, from 1. */
  readonly fileLine: number;
}

/** Reason why a file cannot be read. */
export type WebVttProblem = keyof typeof webVttProblemTexts;

export const webVttProblemTexts = {
  signature: 'the file must begin with “WEBVTT”',
  streamSegment: 'this is a part of a stream, whose times are not those of the video',
  noTimes: 'there is text without times',
  times: 'the times are not valid; expected 00:00:01.000 --> 00:00:02.500',
  reversed: 'it ends before it begins',
  noBlankLine: 'there must be a blank line before the times',
  tooLong: 'the text or the name of the speaker is too long',
} as const;

const LONGEST_SPEAKER = 200;

/** A problem with the line of the file on which it is, from 1. */
export interface WebVttFault {
  readonly line: number;
  readonly problem: WebVttProblem;
}

/**
 * Parses a WebVTT file by the parsing rules of the W3C. Only what these rules would skip is an error, except
 * for notes, styles and regions: a transcript must not lose a line without notice. Lines end with a line feed,
 * a carriage return or both; other separators, such as U+2028, are white space.
 * @returns the cues by time, or the first problem
 */
export function parseWebVtt(text: string): { readonly cues: readonly WebVttCue[] } | WebVttFault {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/u);
  if (!/^WEBVTT(?:[ \t].*)?$/su.test(lines[0] ?? '')) return { line: 1, problem: 'signature' };
  const cues: WebVttCue[] = [];
  let isHeader = true;
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at] === '') continue;
    const next = lines.indexOf('', at);
    const end = next === -1 ? lines.length : next;
    const block = { first: at + 1, lines: lines.slice(at, end) };
    const fault = isHeader ? readHeader(block, cues) : readBlock(block, cues);
    if (fault) return fault;
    isHeader = false;
    at = end;
  }
  const byTime = (one: WebVttCue, other: WebVttCue): number =>
    one.startMicroseconds - other.startMicroseconds || one.endMicroseconds - other.endMicroseconds;
  return { cues: cues.toSorted(byTime) };
}

/** Lines without a blank one between them. */
interface Block {
  /** Number of the first line in the file. */
  readonly first: number;
  readonly lines: readonly string[];
}

/** Reads the lines after the signature, which may end with cues. */
function readHeader({ first, lines }: Block, cues: WebVttCue[]): WebVttFault | null {
  const times = lines.findIndex((line, index) => index > 0 && line.includes(ARROW));
  const end = times === -1 ? lines.length : times;
  const map = lines.slice(0, end).findIndex((line) => line.startsWith('X-TIMESTAMP-MAP'));
  if (map !== -1) return { line: map + 1, problem: 'streamSegment' };
  return times === -1 ? null : readCues({ first: first + end, lines: lines.slice(end) }, cues);
}

const ARROW = '-->';
const SKIPPED = /^(?:NOTE(?:[ \t].*)?|(?:STYLE|REGION)[ \t]*)$/su;
const TIME = String.raw`(?:(\d{1,5}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)`;
const TIMES = new RegExp(String.raw`^[ \t\f]*${TIME}[ \t\f]*-->[ \t\f]*${TIME}`, 'u');

function readBlock({ first, lines }: Block, cues: WebVttCue[]): WebVttFault | null {
  const at = lines.findIndex((line) => line.includes(ARROW));
  const isSkipped = SKIPPED.test(lines[0] ?? '');
  if (at === -1) return isSkipped ? null : { line: first, problem: 'noTimes' };
  // A cue may have a name, in one line.
  if (!isSkipped && at > 1) return { line: first + at, problem: 'noBlankLine' };
  return readCues({ first: first + at, lines: lines.slice(at) }, cues);
}

/** Adds the cues of lines that begin with times. Further times begin another cue even without a blank line. */
function readCues({ first, lines }: Block, cues: WebVttCue[]): WebVttFault | null {
  const starts = [...lines.keys()].filter((index) => lines[index]?.includes(ARROW));
  for (const [order, start] of starts.entries()) {
    const fault = readCue({ first: first + start, lines: lines.slice(start, starts[order + 1]) }, cues);
    if (fault) return fault;
  }
  return null;
}

/** Adds a cue, whose first line has its times. */
function readCue({ first: fileLine, lines }: Block, cues: WebVttCue[]): WebVttFault | null {
  const [times = '', ...payload] = lines;
  const parts = TIMES.exec(times)?.slice(1);
  if (!parts) return { line: fileLine, problem: 'times' };
  const [startMicroseconds, endMicroseconds] = [timeOf(parts.slice(0, 4)), timeOf(parts.slice(4))];
  if (endMicroseconds < startMicroseconds) return { line: fileLine, problem: 'reversed' };
  for (const { speaker, text } of readPayload(payload.join(' '))) {
    if (text.length > LONGEST_LINE_TEXT || (speaker?.length ?? 0) > LONGEST_SPEAKER)
      return { line: fileLine, problem: 'tooLong' };
    cues.push({ startMicroseconds, endMicroseconds, speaker, text, fileLine });
  }
  return null;
}

function timeOf([hours = '0', minutes, seconds, milliseconds]: readonly string[]): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(milliseconds)) * 1000;
}

/** Tags of the format. Anything else in angle brackets is text. */
const TAG = /<(?:\/?(?:c|i|b|u|ruby|rt|lang|v)(?:[.\s][^<>]*)?|\d+:\d{2}[\d:.]*)>/gu;
const VOICE = /^<v(?:\.[^\s>]*)?(?:\s+(?<name>[^>]*))?>$/u;

function readPayload(payload: string): { readonly speaker: string | null; readonly text: string }[] {
  const spoken: { speaker: string | null; text: string }[] = [{ speaker: null, text: '' }];
  let end = 0;
  const add = (until: number): void => {
    const current = spoken.at(-1);
    if (current) current.text += payload.slice(end, until);
  };
  for (const { 0: tag, index } of payload.matchAll(TAG)) {
    add(index);
    end = index + tag.length;
    const voice = VOICE.exec(tag);
    if (voice) spoken.push({ speaker: plainText(voice.groups?.['name'] ?? '') || null, text: '' });
    else if (tag === '</v>') spoken.push({ speaker: null, text: '' });
  }
  add(payload.length);
  return spoken
    .map(({ speaker, text }) => ({ speaker, text: plainText(text) }))
    .filter(({ text }) => text !== '');
}

/** Replaces character references, and white space by single spaces. */
const plainText = (text: string): string => decodeCharacterReferences(text).replaceAll(/\s+/gu, ' ').trim();
