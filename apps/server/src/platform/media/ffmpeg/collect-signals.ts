import {
  LOUDNESS_RATE,
  MOTION_RATE,
  signalLength,
  type Interval,
  type Signal,
} from '@plainview/domain/evidence/media/video-signals';

/** Peaks below it are silent. Speech close to the camera is 25 dB louder or more. */
const SILENT_DECIBELS = -45;
/** Shorter stretches are not listed. */
const SHORTEST_SILENCE = LOUDNESS_RATE;
const SHORTEST_BLACK = 1_000_000;
/** Pictures that are further apart than the container says, and than this, have undecoded ones between them. */
const UNDECODED_TOLERANCE = 2_000_000;
/** Only one picture in each part of a second is examined, so the last one that was may be this much earlier. */
const EXAMINED_TOLERANCE = 1_000_000 / MOTION_RATE;

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** The metadata key with the number of a frame's sound track. */
export const TRACK_KEY = 'track';

const MICROSECONDS_OF_PEAK = 1_000_000 / LOUDNESS_RATE;

/** Signals and stretches of a video, collected from the lines of one pass. */
export interface CollectedSignals {
  /** Of the loudest track at each time. */
  readonly peaks: Signal;
  readonly motion: Signal;
  /** Stretches in which all tracks are silent or have no sound. */
  readonly silent: readonly Interval[];
  /** The parts of it where sound was decoded. */
  readonly decodedSilent: readonly Interval[];
  readonly black: readonly Interval[];
  readonly frozen: readonly Interval[];
  /** The end of the pictures that were decoded; null if none was. */
  readonly pictureEndMicroseconds: number | null;
  /** The sound tracks that were decoded, by the numbers that the lines state. */
  readonly tracks: ReadonlyMap<number, CollectedTrack>;
}

/** Measurements of a decoded sound track. */
export interface CollectedTrack {
  /** The end of what was decoded. */
  readonly endMicroseconds: number;
  /** How long it is louder than silence. */
  readonly loudMicroseconds: number;
  /** How long what was decoded is. */
  readonly decodedMicroseconds: number;
}

/** End of a video's pictures, according to its container. */
export interface PictureEnd {
  /** When the last frame begins, and when it ends. */
  readonly lastFrame: number;
  readonly end: number;
  /** The longest time between two frames. */
  readonly longestStep: number;
}

/**
 * Collects signals from the lines that ffmpeg's metadata filters print: a frame's time, then
 * one of its values.
 */
export function collectSignals(durationMicroseconds: number, { lastFrame, end, longestStep }: PictureEnd) {
  const peaks = new Uint8Array(signalLength(durationMicroseconds, LOUDNESS_RATE));
  const motion = new Uint8Array(signalLength(durationMicroseconds, MOTION_RATE));
  /** 1 where the sound is louder than silence. */
  const isLoud = new Uint8Array(peaks.length);
  /** 1 where no sound was decoded. */
  const isMissing = new Uint8Array(peaks.length).fill(1);
  const black = collectIntervals(durationMicroseconds);
  const frozen = collectIntervals(durationMicroseconds);
  let now = 0;
  let lastPicture: number | null = null;
  let decibels = Number.NEGATIVE_INFINITY;
  const tracks = new Map<number, Mutable<CollectedTrack>>();

  function hear(number: number): void {
    const track = tracks.get(number) ?? { endMicroseconds: 0, loudMicroseconds: 0, decodedMicroseconds: 0 };
    tracks.set(number, track);
    track.endMicroseconds = Math.max(track.endMicroseconds, now + MICROSECONDS_OF_PEAK);
    if (decibels >= SILENT_DECIBELS) track.loudMicroseconds += MICROSECONDS_OF_PEAK;
    track.decodedMicroseconds += MICROSECONDS_OF_PEAK;
    const place = Math.round(now / MICROSECONDS_OF_PEAK);
    if (place < 0 || place >= peaks.length) return;
    const peak = Math.min(255, Math.round(255 * 10 ** (decibels / 20)));
    peaks[place] = Math.max(peaks[place] ?? 0, peak);
    isMissing[place] = 0;
    if (decibels >= SILENT_DECIBELS) isLoud[place] = 1;
  }

  const values: Readonly<Record<string, (value: number) => void>> = {
    'lavfi.astats.Overall.Peak_level': (value) => {
      decibels = value;
    },
    // The filter adds it to each frame after the peak.
    [TRACK_KEY]: hear,
    'lavfi.signalstats.YDIF': (difference) => {
      // Frames between these two could not be decoded, so nothing is known of them.
      if (lastPicture !== null && now - lastPicture > longestStep + UNDECODED_TOLERANCE) {
        black.interrupt(lastPicture, now);
        frozen.interrupt(lastPicture, now);
      }
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
      // The last frame is shown until the pictures end, if it was decoded.
      const isWhole = lastPicture !== null && lastFrame - lastPicture <= EXAMINED_TOLERANCE;
      const pictureEnd = isWhole ? end : lastPicture;
      return {
        peaks: { rate: LOUDNESS_RATE, values: peaks },
        motion: { rate: MOTION_RATE, values: motion },
        silent: silenceOf(isLoud, durationMicroseconds),
        decodedSilent: silenceOf(
          isLoud.map((loud, place) => loud | (isMissing[place] ?? 0)),
          durationMicroseconds,
        ),
        black: black.finish(pictureEnd ?? 0).filter(([from, to]) => to - from >= SHORTEST_BLACK),
        frozen: frozen.finish(pictureEnd ?? 0),
        pictureEndMicroseconds: pictureEnd,
        tracks,
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
    /** Leaves a gap in an interval that is open. */
    interrupt: (at: number, until: number): void => {
      if (from === null) return;
      close(at);
      from = until;
    },
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
