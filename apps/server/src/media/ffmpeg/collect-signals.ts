import {
  LOUDNESS_RATE,
  MOTION_RATE,
  signalLength,
  type Interval,
  type Signal,
} from '@plainview/domain/video/signals/video-signals';

/** Peaks below it are silent. Speech close to the camera is 25 dB louder or more. */
const SILENT_DECIBELS = -45;
/** Shorter stretches are not listed. */
const SHORTEST_SILENCE = LOUDNESS_RATE;
const SHORTEST_BLACK = 1_000_000;
/** A stretch that is open when the pictures end lasts until the video ends, if they end this close to it. */
const END_TOLERANCE = 1_000_000;

const MICROSECONDS_OF_PEAK = 1_000_000 / LOUDNESS_RATE;

/** Signals and stretches of a video, collected from the lines of one pass. */
export interface CollectedSignals {
  readonly peaks: Signal;
  readonly motion: Signal;
  readonly silent: readonly Interval[];
  readonly black: readonly Interval[];
  readonly frozen: readonly Interval[];
  /** The position of the last picture that was decoded; null if none was. */
  readonly lastPictureMicroseconds: number | null;
  /** The end of the sound that was decoded; null if none was. */
  readonly soundEndMicroseconds: number | null;
}

/**
 * Collects signals from the lines that ffmpeg's metadata filters print: a frame's time, then
 * one of its values.
 */
export function collectSignals(durationMicroseconds: number) {
  const peaks = new Uint8Array(signalLength(durationMicroseconds, LOUDNESS_RATE));
  const motion = new Uint8Array(signalLength(durationMicroseconds, MOTION_RATE));
  /** 1 where the sound is louder than silence. */
  const isLoud = new Uint8Array(peaks.length);
  const black = collectIntervals(durationMicroseconds);
  const frozen = collectIntervals(durationMicroseconds);
  let now = 0;
  let lastPicture: number | null = null;
  let soundEnd: number | null = null;

  const values: Readonly<Record<string, (value: number) => void>> = {
    'lavfi.astats.Overall.Peak_level': (decibels) => {
      const place = Math.round(now / MICROSECONDS_OF_PEAK);
      soundEnd = Math.max(soundEnd ?? 0, now + MICROSECONDS_OF_PEAK);
      if (place < 0 || place >= peaks.length) return;
      const peak = Math.min(255, Math.round(255 * 10 ** (decibels / 20)));
      peaks[place] = Math.max(peaks[place] ?? 0, peak);
      if (decibels >= SILENT_DECIBELS) isLoud[place] = 1;
    },
    'lavfi.signalstats.YDIF': (difference) => {
      lastPicture = Math.max(lastPicture ?? 0, now);
      const place = Math.floor((now * MOTION_RATE) / 1_000_000);
      if (place < 0 || place >= motion.length) return;
      motion[place] = Math.max(motion[place] ?? 0, Math.min(255, Math.round(difference)));
    },
    'lavfi.black_start': () => black.open(now),
    'lavfi.black_end': () => black.close(now),
    // It began before the frame that says so.
    'lavfi.freezedetect.freeze_start': (seconds) => frozen.open(Math.round(seconds * 1_000_000)),
    'lavfi.freezedetect.freeze_end': () => frozen.close(now),
  };

  return {
    add(line: string): void {
      const time = /^frame:\d+\s+pts:(?<pts>-?\d+)\s/u.exec(line)?.groups?.['pts'];
      if (time !== undefined) {
        now = Number(time);
        return;
      }
      const [name = '', text = ''] = line.split('=');
      const value = text === '-inf' ? Number.NEGATIVE_INFINITY : Number(text);
      if (!Number.isNaN(value)) values[name]?.(value);
    },
    finish(): CollectedSignals {
      const last = lastPicture ?? 0;
      const end = durationMicroseconds - last < END_TOLERANCE ? durationMicroseconds : last;
      return {
        peaks: { rate: LOUDNESS_RATE, values: peaks },
        motion: { rate: MOTION_RATE, values: motion },
        silent: silenceOf(isLoud, durationMicroseconds),
        black: black.finish(end).filter(([from, to]) => to - from >= SHORTEST_BLACK),
        frozen: frozen.finish(end),
        lastPictureMicroseconds: lastPicture,
        soundEndMicroseconds: soundEnd,
      };
    },
  };
}

/** Collects intervals that are in order, cut to the video. */
function collectIntervals(durationMicroseconds: number) {
  const intervals: Interval[] = [];
  let from: number | null = null;
  const close = (at: number): void => {
    const start = Math.max(from ?? at, intervals.at(-1)?.[1] ?? 0);
    const end = Math.min(at, durationMicroseconds);
    if (end > start) intervals.push([start, end]);
    from = null;
  };
  return {
    open: (at: number): void => {
      from ??= at;
    },
    close,
    finish: (end: number): readonly Interval[] => {
      close(end);
      return intervals;
    },
  };
}

function silenceOf(isLoud: Uint8Array, durationMicroseconds: number): readonly Interval[] {
  const silent: Interval[] = [];
  let from = 0;
  for (let at = 0; at <= isLoud.length; at += 1) {
    if (at < isLoud.length && isLoud[at] === 0) continue;
    const end = Math.min(at * MICROSECONDS_OF_PEAK, durationMicroseconds);
    if (at - from >= SHORTEST_SILENCE) silent.push([from * MICROSECONDS_OF_PEAK, end]);
    from = at + 1;
  }
  return silent;
}
