import { expect, test } from 'vitest';
import { collectSignals, TRACK_KEY, type PictureEnd } from './collect-signals.ts';

const PEAK = 'lavfi.astats.Overall.Peak_level';
const MOTION = 'lavfi.signalstats.YDIF';

const at = (place: number, decibels: number) => [place * 50_000, `${PEAK}=${decibels}`] as const;
const picture = (microseconds: number) => [microseconds, `${MOTION}=1`] as const;

type Line = readonly [at: number, line: string, track?: number];

/** Collects values as ffmpeg prints them: the time of a frame in microseconds, the value, the sound track. */
function collectUntil(duration: number, pictures: PictureEnd, values: readonly Line[]) {
  const collector = collectSignals(duration, pictures);
  for (const [place, [time, line, track = 1]] of values.entries()) {
    collector.add(`frame:${place}    pts:${time}       pts_time:${(time / 1_000_000).toPrecision(6)}`);
    collector.add(line);
    if (line.startsWith(PEAK)) collector.add(`${TRACK_KEY}=${track}`);
  }
  return collector.finish();
}

/** The pictures end with the video; each is shown for half a second. */
const collect = (duration: number, ...values: readonly Line[]) =>
  collectUntil(duration, { lastFrame: duration - 500_000, end: duration, longestStep: 10_000_000 }, values);

test('peaks are scaled to a byte, and the highest one of 50 ms counts', () => {
  const { peaks, tracks } = collect(
    200_000,
    [0, `${PEAK}=0`],
    [50_000, `${PEAK}=-6`],
    [60_000, `${PEAK}=-inf`],
    [101_000, `${PEAK}=-46`],
    [5_000_000, `${PEAK}=0`],
  );
  expect(Array.from(peaks.values)).toEqual([255, 128, 1, 0]);
  expect(tracks.get(1)).toEqual({
    endMicroseconds: 5_050_000,
    loudMicroseconds: 150_000,
    decodedMicroseconds: 250_000,
  });
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
  const { motion, pictureEndMicroseconds } = collect(
    2_000_000,
    [0, `${MOTION}=0`],
    [520_000, `${MOTION}=12.4`],
    [1_500_000, `${MOTION}=400`],
  );
  expect(Array.from(motion.values)).toEqual([0, 12, 0, 255]);
  expect(pictureEndMicroseconds).toBe(2_000_000);
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
  const collector = collectSignals(1_000_000, { lastFrame: 0, end: 1_000_000, longestStep: 0 });
  for (const line of ['', 'progress=continue', 'frame=7', 'frame:x', `${PEAK}=nan`, 'toString=1'])
    collector.add(line);
  const { pictureEndMicroseconds, tracks } = collector.finish();
  expect(pictureEndMicroseconds).toBeNull();
  expect(tracks.size).toBe(0);
});

test('RI-03 each sound track is heard for itself; it is silent only where all are', () => {
  const { tracks, silent } = collect(
    2_000_000,
    ...Array.from({ length: 40 }, (_, place) => [place * 50_000, `${PEAK}=-inf`, 1] as const),
    ...Array.from({ length: 10 }, (_, place) => [place * 50_000, `${PEAK}=-10`, 2] as const),
  );
  expect(Object.fromEntries(tracks)).toEqual({
    1: { endMicroseconds: 2_000_000, loudMicroseconds: 0, decodedMicroseconds: 2_000_000 },
    2: { endMicroseconds: 500_000, loudMicroseconds: 500_000, decodedMicroseconds: 500_000 },
  });
  expect(silent).toEqual([[500_000, 2_000_000]]);
});

test('RI-07 a picture that is shown for seconds belongs to the video until its end, if it was decoded', () => {
  const black = [55_000_000, 'lavfi.black_start=55'] as const;
  const pictures = { lastFrame: 55_000_000, end: 60_000_000, longestStep: 5_000_000 };
  const whole = collectUntil(60_000_000, pictures, [black, picture(55_000_000)]);
  expect(whole).toMatchObject({ pictureEndMicroseconds: 60_000_000, black: [[55_000_000, 60_000_000]] });
  const cut = collectUntil(60_000_000, pictures, [picture(50_000_000)]);
  expect(cut.pictureEndMicroseconds).toBe(50_000_000);
});

test('RI-07 nothing is said of pictures and sound that were not decoded', () => {
  const pictures = { lastFrame: 39_500_000, end: 40_000_000, longestStep: 40_000 };
  const { black, silent, decodedSilent } = collectUntil(40_000_000, pictures, [
    [0, 'lavfi.black_start=0'],
    ...Array.from({ length: 20 }, (_, place) => picture(place * 500_000)),
    ...Array.from({ length: 20 }, (_, place) => picture(30_000_000 + place * 500_000)),
    ...Array.from({ length: 100 }, (_, place) => at(place, -90)),
  ]);
  expect(black).toEqual([
    [0, 9_500_000],
    [30_000_000, 40_000_000],
  ]);
  expect(silent).toEqual([[0, 40_000_000]]);
  expect(decodedSilent).toEqual([[0, 5_000_000]]);
});
