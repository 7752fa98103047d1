import { areFrameTimes, MOST_INDEXED_FRAMES, type FrameIndex } from './frame-index.ts';
import { frameSources } from './frame.ts';

/** "PVFI", Plainview frame index. */
const MAGIC = [0x50, 0x56, 0x46, 0x49] as const;
/**
 * Increase it when a reader of the previous format would misread the next one; videos are then indexed again.
 */
export const FRAME_INDEX_VERSION = 1;
/** Microseconds in a unit of time. */
const TIME_BASE = 1;
/** Characters in a tool's name. */
const LONGEST_NAME = 1000;

/**
 * Returns the file of an index: magic bytes and version, then unsigned LEB128 numbers: source, length of the
 * tool's name, its code points, time base in microseconds, number of frames, first time (zigzag), the
 * differences of all further times and of the end, number of key frames, and the differences of their
 * numbers. It is stored compressed with gzip, which makes long runs of equal differences small.
 */
export function encodeFrameIndex({
  source,
  tool,
  times,
  endMicroseconds,
  keyFrames,
}: FrameIndex): Uint8Array {
  const bytes: number[] = [...MAGIC, FRAME_INDEX_VERSION];
  const put = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  };
  put(frameSources.indexOf(source));
  const name = Array.from(tool, (character) => character.codePointAt(0) ?? 0);
  put(name.length);
  for (const codePoint of name) put(codePoint);
  put(TIME_BASE);
  put(times.length);
  let before = times[0] ?? 0;
  put(before < 0 ? -before * 2 - 1 : before * 2);
  for (const time of times.subarray(1)) {
    put(time - before);
    before = time;
  }
  put(endMicroseconds - before);
  put(keyFrames.length);
  let key = 0;
  for (const frame of keyFrames) {
    put(frame - key);
    key = frame;
  }
  return Uint8Array.from(bytes);
}

/** Returns the index in a file (decompressed), or null if it is not a valid one of this version. */
export function decodeFrameIndex(bytes: Uint8Array): FrameIndex | null {
  if ([...MAGIC, FRAME_INDEX_VERSION].some((byte, at) => bytes[at] !== byte)) return null;
  let at = MAGIC.length + 1;
  /** Returns NaN, which no check accepts, after the end of the file. */
  const take = (): number => {
    let value = 0;
    for (let unit = 1; at < bytes.length; unit *= 0x80) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 0x80) * unit;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  const source = frameSources[take()];
  const tool = readText(take);
  const timeBase = take();
  const count = take();
  if (
    source === undefined ||
    tool === null ||
    timeBase !== TIME_BASE ||
    !(count > 0 && count <= MOST_INDEXED_FRAMES)
  )
    return null;
  const times = new Float64Array(count);
  const first = take();
  let time = first % 2 === 0 ? first / 2 : -(first + 1) / 2;
  for (let frame = 0; frame < count; frame += 1) {
    times[frame] = time;
    time += take();
  }
  if (!areFrameTimes(times, time)) return null;
  const keyFrames = readKeyFrames(take, count);
  return keyFrames && at === bytes.length ? { source, tool, times, endMicroseconds: time, keyFrames } : null;
}

function readText(take: () => number): string | null {
  const length = take();
  if (!(length <= LONGEST_NAME)) return null;
  const codePoints = Array.from({ length }, take);
  return codePoints.every((code) => code <= 0x10_ff_ff) ? String.fromCodePoint(...codePoints) : null;
}

function readKeyFrames(take: () => number, frames: number): readonly number[] | null {
  const count = take();
  if (!(count <= frames)) return null;
  let key = 0;
  const keyFrames = Array.from({ length: count }, () => (key += take()));
  const isAscending = keyFrames.every((frame, at) => frame > (keyFrames[at - 1] ?? 0) && frame <= frames);
  return isAscending ? keyFrames : null;
}
