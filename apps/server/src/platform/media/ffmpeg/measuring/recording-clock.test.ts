import { expect, test } from 'vitest';
import { createRecordingClock, runningClockRules, statedClockRules } from './recording-clock.ts';

const MILLISECOND = 1000;
const SECOND = 1_000_000;
const PICTURE = 0;
const SOUND = 1;

type Packet = readonly [stream: number, at: number, lasts?: number];

/** Pictures of 40 ms and sound of 20 ms, as they are interleaved in a file. */
const recording = (start: number, seconds: number, streams = [PICTURE, SOUND]): Packet[] =>
  Array.from({ length: seconds * 50 }, (_, place): Packet[] => {
    const at = start + place * 20 * MILLISECOND;
    return [
      ...(streams.includes(PICTURE) && place % 2 === 0 ? [[PICTURE, at, 40 * MILLISECOND] as const] : []),
      ...(streams.includes(SOUND) ? [[SOUND, at, 20 * MILLISECOND] as const] : []),
    ];
  }).flat();

const round = (microseconds: number) => Math.round(microseconds / SECOND);

/** Returns where the packets end on the continuous clock that begins with the first one, and the jumps. */
function clocked(
  packets: readonly Packet[],
  rules = runningClockRules,
  keys: ReadonlySet<number> = new Set([0]),
) {
  const clock = createRecordingClock(rules);
  let start: number | null = null;
  const ends = new Map<number, number>();
  for (const [stream, at, lasts = 0] of packets) {
    const placed = clock.place({ stream, at, lasts, isKey: keys.has(at) || stream === SOUND });
    start ??= at + placed.offset;
    ends.set(stream, Math.max(ends.get(stream) ?? 0, at + placed.offset + placed.lasts - start));
  }
  return {
    ends: [...ends.values()].map(round),
    breaks: clock.breaks().map(({ at, jump }) => [round(at - (start ?? 0)), round(jump)]),
  };
}

test('RI-05 a recording without jumps keeps its clock, wherever it starts', () => {
  for (const start of [0, 7200 * SECOND, -SECOND])
    expect(clocked(recording(start, 6))).toEqual({ ends: [6, 6], breaks: [] });
});

test.each([
  ['restarts at the same time', 0, -6],
  ['restarts earlier', -500 * SECOND, -506],
  ['counts on after an hour', 3606 * SECOND, 3600],
  ['seems to wrap', 94_443 * SECOND, 94_437],
])('RI-05 a clock that %s is joined without a gap', (_, start, jump) => {
  const joined = [...recording(0, 6), ...recording(start, 6)];
  expect(clocked(joined)).toEqual({ ends: [12, 12], breaks: [[6, jump]] });
});

test('RI-05 the last packets of a part may come after the first ones of the next', () => {
  const [first, second] = [recording(0, 6), recording(900 * SECOND, 6)];
  const late = first.splice(-2, 2);
  const early = second.splice(0, 1);
  expect(clocked([...first, ...early, ...late, ...second])).toEqual({ ends: [12, 12], breaks: [[6, 894]] });
});

test('RI-05 each of many jumps is one', () => {
  const parts = [10, 5000, 10, 5000].flatMap((start) => recording(start * SECOND, 3));
  expect(clocked(parts).breaks).toHaveLength(3);
  expect(clocked(parts).ends).toEqual([12, 12]);
});

test('RI-05 a pause of one stream is no jump while another one continues', () => {
  const packets = [...recording(0, 2), ...recording(2 * SECOND, 60, [PICTURE]), ...recording(62 * SECOND, 2)];
  expect(clocked(packets)).toEqual({ ends: [64, 64], breaks: [] });
});

test('RI-05 pictures that are shown for long are no jumps, nor are pauses where the container states every time', () => {
  const slow = Array.from({ length: 12 }, (_, place): Packet => [PICTURE, place * 30 * SECOND, 0]);
  expect(clocked(slow).breaks).toEqual([]);
  const paused = [...recording(0, 6), ...recording(300 * SECOND, 6)];
  expect(clocked(paused, statedClockRules)).toEqual({ ends: [306, 306], breaks: [] });
  const stopped = [...recording(0, 6), ...recording(3606 * SECOND, 6)];
  expect(clocked(stopped, statedClockRules)).toEqual({ ends: [12, 12], breaks: [[6, 3600]] });
});

test('RI-05 a clock that restarts in a container that states every time is joined, at any frame rate', () => {
  const joined = [...recording(0, 3), ...recording(0, 3)];
  expect(clocked(joined, statedClockRules)).toEqual({ ends: [6, 6], breaks: [[3, -3]] });
  // In the order of decoding: frames are shown up to three frames earlier than those decoded before them.
  const slow = [0, 10, 5, 30, 20, 15, 25].map((at): Packet => [PICTURE, at * SECOND, 5 * SECOND]);
  expect(clocked(slow, statedClockRules)).toEqual({ ends: [35], breaks: [] });
  expect(clocked([...slow, ...slow], statedClockRules)).toEqual({ ends: [70], breaks: [[35, -35]] });
});

test('RI-05 pictures jump with the sound, even if their own times would allow them to stay', () => {
  // Without a key frame, times of five frames a second may go back by three seconds.
  const part = Array.from({ length: 15 }, (_, place): Packet[] => [
    [SOUND, place * 0.2 * SECOND, 0.2 * SECOND],
    [PICTURE, place * 0.2 * SECOND, 0.2 * SECOND],
  ]).flat();
  expect(clocked([...part, ...part], statedClockRules, new Set())).toEqual({
    ends: [6, 6],
    breaks: [[3, -3]],
  });
});

test('RI-05 a sound track with a clock of its own does not make the video longer', () => {
  const packets = recording(0, 6).map(([stream, at, lasts = 0]): Packet => [
    stream,
    stream === SOUND ? at + 180_678 * SECOND : at,
    lasts,
  ]);
  const { ends, breaks } = clocked(packets, statedClockRules);
  expect(ends).toEqual([6, 6]);
  expect(breaks).toEqual([[0, 180_678]]);
});

test('RI-05 the last frame of a recorder that lost power lasts as long as the others', () => {
  const packets = recording(0, 6, [PICTURE]);
  expect(clocked([...packets, [PICTURE, 6 * SECOND, 93_600 * SECOND]], statedClockRules).ends).toEqual([6]);
});
