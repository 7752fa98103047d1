import { expect, test } from 'vitest';
import { collectSignals } from './collect-signals.ts';

const PEAK = 'lavfi.astats.Overall.Peak_level';
const MOTION = 'lavfi.signalstats.YDIF';

const at = (place: number, decibels: number) => [place * 50_000, `${PEAK}=${decibels}`] as const;
const picture = (microseconds: number) => [microseconds, `${MOTION}=1`] as const;

/** Collects values as ffmpeg prints them: the time of a frame in microseconds, then the value. */
function collect(duration: number, ...values: readonly (readonly [at: number, line: string])[]) {
  const collector = collectSignals(duration);
  for (const [place, [time, line]] of values.entries()) {
    collector.add(`frame:${place}    pts:${time}       pts_time:${(time / 1_000_000).toPrecision(6)}`);
    collector.add(line);
  }
  return collector.finish();
}

test('peaks are scaled to a byte, and the highest one of 50 ms counts', () => {
  const { peaks, soundEndMicroseconds } = collect(
    200_000,
    [0, `${PEAK}=0`],
    [50_000, `${PEAK}=-6`],
    [60_000, `${PEAK}=-inf`],
    [101_000, `${PEAK}=-46`],
    [5_000_000, `${PEAK}=0`],
  );
  expect(Array.from(peaks.values)).toEqual([255, 128, 1, 0]);
  expect(soundEndMicroseconds).toBe(5_050_000);
});

test('silence is at least a second below -45 dB; missing sound is silent, too', () => {
  const quiet = Array.from({ length: 25 }, (_, place) => at(place, -45.1));
  expect(collect(3_010_000, ...quiet, at(25, -44.9), at(41, -10)).silent).toEqual([[0, 1_250_000]]);
  expect(collect(3_100_000, at(20, -10)).silent).toEqual([
    [0, 1_000_000],
    [1_050_000, 3_100_000],
  ]);
});

test('motion is per half second, and nothing moves where there is no picture', () => {
  const { motion, lastPictureMicroseconds } = collect(
    2_000_000,
    [0, `${MOTION}=0`],
    [520_000, `${MOTION}=12.4`],
    [1_500_000, `${MOTION}=400`],
  );
  expect(Array.from(motion.values)).toEqual([0, 12, 0, 255]);
  expect(lastPictureMicroseconds).toBe(1_500_000);
});

test('open stretches last until the pictures end; short black ones are left out', () => {
  const lines = [
    [0, 'lavfi.black_start=0'],
    [500_000, 'lavfi.black_end=0.5'],
    [3_000_000, 'lavfi.black_start=3'],
    [5_000_000, 'lavfi.freezedetect.freeze_start=3'],
    picture(9_500_000),
  ] as const;
  expect(collect(10_000_000, ...lines)).toMatchObject({
    black: [[3_000_000, 10_000_000]],
    frozen: [[3_000_000, 10_000_000]],
  });
  expect(collect(20_000_000, ...lines)).toMatchObject({
    black: [[3_000_000, 9_500_000]],
    frozen: [[3_000_000, 9_500_000]],
  });
});

test('other lines are ignored', () => {
  const collector = collectSignals(1_000_000);
  for (const line of ['', 'progress=continue', 'frame=7', 'frame:x', `${PEAK}=nan`, 'toString=1'])
    collector.add(line);
  expect(collector.finish()).toMatchObject({ lastPictureMicroseconds: null, soundEndMicroseconds: null });
});
