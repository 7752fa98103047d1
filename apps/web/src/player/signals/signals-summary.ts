import { stretchesWithoutSpeech } from '@plainview/domain/evidence/media/speech-stretches';
import { type Interval, totalOf, type VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import { pluralize } from '../../ui/pluralize.ts';
import { microsecondsPerSecond } from '../time.ts';

/** Formats a total: "2 min 10 s", or "less than 1 s". */
export function shortDuration(microseconds: number): string {
  const seconds = Math.round(microseconds / microsecondsPerSecond);
  if (seconds < 1) return 'less than 1 s';
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

function summarize(intervals: readonly Interval[], kind: string): string {
  if (intervals.length === 0) return `No ${kind} intervals.`;
  return `${pluralize(intervals.length, `${kind} interval`, `${kind} intervals`)}, ${shortDuration(totalOf(intervals))} in total.`;
}

/**
 * Returns how long people speak, in microseconds, with pauses of less than a second; null if it is not known.
 */
export function speechTotal(
  { speech, durationMicroseconds }: VideoSignals,
  threshold: number,
): number | null {
  if (speech === null) return null;
  return durationMicroseconds - totalOf(stretchesWithoutSpeech(speech, threshold, durationMicroseconds));
}

function summarizeSpeech(signals: VideoSignals, threshold: number): string {
  const total = speechTotal(signals, threshold);
  if (total === null) return 'Speech is not analyzed.';
  return total === 0 ? 'No speech.' : `Speech for ${shortDuration(total)} in total.`;
}

/** Says in sentences what the lanes show, for people who cannot see them. */
export function summarizeSignals(signals: VideoSignals, speechThreshold: number): string {
  const { loudness, motion, silent, black, frozen } = signals;
  return [
    ...(loudness
      ? [summarize(silent, 'silent'), summarizeSpeech(signals, speechThreshold)]
      : ['No sound track.']),
    ...(motion ? [summarize(black, 'black'), summarize(frozen, 'frozen')] : ['No picture.']),
  ].join(' ');
}
