import { accessTo, inputOptions, readingLimit } from '../read-only-input.ts';
import { runProgram } from '../run-program.ts';
import {
  describeVideo,
  isDecodableSound,
  type DescribedVideo,
  type Question,
  type StreamDescription,
} from './describe-video.ts';
import { collectFrameTimes, type FrameTimes } from './frame-times.ts';
import {
  createRecordingClock,
  runningClockRules,
  statedClockRules,
  type ClockBreak,
  type StreamJump,
} from './recording-clock.ts';

/** A file with the time that its frames take, in microseconds on the file's own clock. */
export interface TimedVideo extends DescribedVideo {
  /** When the first frame is shown. */
  readonly startMicroseconds: number;
  /** When the last frame is shown, and when it ends. */
  readonly lastFrameMicroseconds: number;
  readonly pictureEndMicroseconds: number;
  /** When each sound stream that can be decoded ends, by its index. */
  readonly soundEnds: ReadonlyMap<number, number>;
  /** How long the packets of each of these streams last together; zero if the container does not say. */
  readonly soundLengths: ReadonlyMap<number, number>;
  /** Number of packets of each stream that are shown or heard, by its index. */
  readonly packetCounts: ReadonlyMap<number, number>;
  /** The longest time between two frames. */
  readonly longestStepMicroseconds: number;
  /** When the longest of the streams that can be decoded ends. */
  readonly endMicroseconds: number;
  /**
   * Where the file's clock jumps. All times are then on a continuous clock, on which the parts are joined, and
   * which only a playable copy has.
   */
  readonly breaks: readonly ClockBreak[];
  /** First packet of each stream, and of each part after a jump. */
  readonly jumps: readonly StreamJump[];
}

/** A file as measured by ffprobe. */
export interface MeasuredVideo extends TimedVideo {
  readonly pictures: number;
  readonly keyPictures: number;
  readonly frames: FrameTimes;
}

/** A video that is read only as far as needed. Both results are null as those of `measureVideo` are. */
export interface OpenedVideo extends Question {
  readonly describe: () => Promise<DescribedVideo | null>;
  readonly time: () => Promise<TimedVideo | null>;
}

/**
 * Reads container and streams, then the time of every packet that can be decoded: headers are written in
 * advance and are wrong if the camera lost power. Returns null if ffprobe does not recognize a video.
 * @param known the file's description, if it is known
 * @throws the signal's reason when aborted
 */
export async function measureVideo(
  question: Question,
  known: DescribedVideo | null = null,
): Promise<MeasuredVideo | null> {
  const described = known ?? (await describeVideo(question));
  const times = described && (await readTimes(question, described));
  return described && times && { ...described, ...times };
}

/** Containers whose clock may start anywhere and counts on between recordings. */
const RUNNING: ReadonlySet<string> = new Set(['mpegts', 'mpeg', 'flv', 'h264', 'hevc', 'obu', 'm4v']);

/** Returns whether the clock of a file may start anywhere, so that only measuring tells its position zero. */
export const hasRunningClock = ({ container }: Pick<DescribedVideo, 'container'>): boolean =>
  RUNNING.has(container);

async function readTimes({ ffmpeg, input, signal }: Question, described: DescribedVideo) {
  const collected = collectTimes(described);
  const end = await runProgram({
    program: ffmpeg.ffprobe,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: [
      ['-v', 'error', ...inputOptions(input, 'usual'), '-show_entries'],
      ['packet=stream_index,pts_time,dts_time,duration_time,flags', '-of', 'csv=p=0', input.address],
    ].flat(),
    timeLimit: readingLimit(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => collected.add(line),
  });
  return end.how === 'done' ? collected.finish() : null;
}

/** Collects the times of a file from ffprobe's lines, one for each packet. */
export function collectTimes(described: DescribedVideo) {
  const main = described.picture.index;
  const pictures = new Set(described.pictureStreams.map(({ index }) => index));
  const sounds = new Map(
    described.sounds.filter(isDecodableSound).map((stream) => [stream.index, statedEndOf(stream)]),
  );
  const isRunning = hasRunningClock(described);
  const clock = createRecordingClock(isRunning ? runningClockRules : statedClockRules);
  const frames = collectFrameTimes();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  /** How long the last frame lasts; zero if the container does not say. */
  let lastLasts = 0;
  let otherEnd = Number.NEGATIVE_INFINITY;
  const soundEnds = new Map<number, number>();
  const soundLengths = new Map<number, number>();
  const packetCounts = new Map<number, number>();
  let count = 0;
  let keyPictures = 0;
  /** When the next packet without a time of its own begins. */
  let untimed = 0;
  const usual = usualDuration(described);

  function addPicture(at: number, lasts: number, facts: { flags: string; isTimed: boolean }): void {
    const isKey = facts.flags.includes('K');
    // The container's edit list marks the frame as not to be shown.
    const isShown = !facts.flags.includes('D');
    frames.add({ microseconds: at, isShown, isKey, isTimed: facts.isTimed });
    if (!isShown) return;
    first = Math.min(first, at);
    if (at >= last) {
      last = at;
      lastLasts = lasts;
    }
    count += 1;
    if (isKey) keyPictures += 1;
  }

  return {
    add(line: string): void {
      const [index = '', pts = '', dts = '', duration = '', flags = ''] = line.split(',');
      const stream = Number(index);
      const isPicture = pictures.has(stream);
      const statedEnd = sounds.get(stream);
      if (pts === '' || (!isPicture && statedEnd === undefined)) return;
      const given = microsecondsOf(duration) ?? 0;
      const shownAt = microsecondsOf(pts);
      const decodedAt = microsecondsOf(dts);
      if (shownAt === null && decodedAt === null && stream !== main) return;
      const at = shownAt ?? decodedAt ?? untimed;
      if (stream === main) untimed = at + (given || usual);
      // Packets that an edit list leaves out may have any time.
      const { offset, lasts } = flags.includes('D')
        ? { offset: clock.offsetOf(stream), lasts: given }
        : clock.place({
            stream,
            at: isRunning ? (decodedAt ?? at) : at,
            lasts: given,
            isKey: flags.includes('K'),
          });
      if (!flags.includes('D')) packetCounts.set(stream, (packetCounts.get(stream) ?? 0) + 1);
      if (stream === main) addPicture(at + offset, lasts, { flags, isTimed: shownAt !== null });
      else if (!flags.includes('D')) {
        const end = endOf(at + offset, lasts, statedEnd ?? null);
        otherEnd = Math.max(otherEnd, end);
        if (isPicture) return;
        soundEnds.set(stream, Math.max(soundEnds.get(stream) ?? 0, end));
        soundLengths.set(stream, (soundLengths.get(stream) ?? 0) + lasts);
      }
    },
    finish() {
      if (count === 0) return null;
      const ordered = frames.finish();
      // If the container has no durations, the last frame lasts as long as the one before it.
      const before = ordered.times?.at(-2) ?? last - usual;
      const pictureEnd = last + Math.round(lastLasts || last - before);
      return {
        startMicroseconds: first,
        lastFrameMicroseconds: last,
        pictureEndMicroseconds: pictureEnd,
        soundEnds,
        soundLengths,
        packetCounts,
        longestStepMicroseconds: longestStepOf(ordered.times),
        endMicroseconds: Math.max(pictureEnd, otherEnd),
        breaks: clock.breaks(),
        jumps: clock.jumps(),
        pictures: count,
        keyPictures,
        frames: ordered,
      };
    },
  };
}

/** Returns the longest time between two frames; infinite if their times are not known. */
const longestStepOf = (times: Float64Array | null): number =>
  times?.reduce((longest, time, place) => Math.max(longest, time - (times[place - 1] ?? time)), 0) ??
  Number.POSITIVE_INFINITY;

/** Returns when a packet ends. A stream may state that only a part of its last packet is played. */
function endOf(at: number, lasts: number, statedEnd: number | null): number {
  const end = at + lasts;
  return statedEnd !== null && statedEnd > at && statedEnd < end ? statedEnd : end;
}

const microsecondsOf = (seconds: string): number | null => {
  const value = seconds === '' ? Number.NaN : Number(seconds);
  return Number.isFinite(value) ? Math.round(value * 1_000_000) : null;
};

const statedEndOf = ({ duration }: StreamDescription): number | null =>
  duration === undefined ? null : microsecondsOf(duration);

/** Returns how long a frame lasts at the average rate, in microseconds; zero if it is unknown. */
function usualDuration({ picture }: DescribedVideo): number {
  const [pictures = 0, seconds = 0] = picture.avg_frame_rate.split('/').map(Number);
  return pictures > 0 && seconds > 0 ? Math.round((seconds / pictures) * 1_000_000) : 0;
}
