import { formatTimecode } from '../../shared/duration.ts';
import type { WebVttCue } from './web-vtt.ts';

type Cue = Omit<WebVttCue, 'fileLine'>;

/** Escapes markup and the arrow. Line breaks would end the text, or a cue. */
const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\r\n]+/gu, ' ');

function formatCue({ startMicroseconds, endMicroseconds, speaker, text }: Cue): string {
  const times = `${formatTimecode(startMicroseconds)} --> ${formatTimecode(endMicroseconds)}`;
  const voice = speaker === null ? '' : `<v ${escapeText(speaker)}>`;
  return `${times}\n${voice}${escapeText(text)}\n`;
}

/** Formats cues as a WebVTT file. Times have milliseconds. */
export const formatWebVtt = (cues: readonly Cue[]): string => ['WEBVTT\n', ...cues.map(formatCue)].join('\n');

/** A part of a video that is transcribed at once. */
export interface SoundPart {
  readonly begin: number;
  readonly end: number;
}

/** Five minutes: a WAV file of ten megabytes, which services accept. */
const PART_MICROSECONDS = 300_000_000;

/** Returns the parts of a video's sound, in order. */
export function soundPartsOf(durationMicroseconds: number): readonly SoundPart[] {
  const count = Math.max(1, Math.ceil(durationMicroseconds / PART_MICROSECONDS));
  return Array.from({ length: count }, (_, index) => ({
    begin: index * PART_MICROSECONDS,
    end: Math.min((index + 1) * PART_MICROSECONDS, durationMicroseconds),
  }));
}

/** Moves cues that count from the begin of a part to the clock of the video. They stay within the part. */
export const moveToPart = (cues: readonly Cue[], { begin, end }: SoundPart): readonly Cue[] =>
  cues.map((cue) => ({
    ...cue,
    startMicroseconds: Math.min(begin + cue.startMicroseconds, end),
    endMicroseconds: Math.min(begin + cue.endMicroseconds, end),
  }));
