import { describe, expect, test } from 'vitest';
import { WatchRecorder, type Playback } from './watch-recorder.ts';

const SECOND = 1_000_000;
const playing = (seconds: number, change: Partial<Playback> = {}): Playback => ({
  positionMicroseconds: seconds * SECOND,
  frameMicroseconds: seconds * SECOND,
  isPlaying: true,
  rate: 1,
  hasSound: true,
  ...change,
});
/** Plays at a speed, in a frame that lasts a second. */
const at = (seconds: number, rate: number): Playback =>
  playing(seconds, { rate, frameMicroseconds: Math.floor(seconds) * SECOND });
const segment = (start: number, end: number, rate = 1, isHeard = true) => ({
  startMicroseconds: start * SECOND,
  endMicroseconds: end * SECOND,
  rate,
  isHeard,
});

describe('RV-06 the recorder', () => {
  test('joins observations of continuous playback, and continues after a report', () => {
    const recorder = new WatchRecorder();
    for (const second of [10, 10.25, 10.5]) recorder.observe(playing(second), second * 1000);
    expect(recorder.take()).toEqual([segment(10, 10.5)]);
    recorder.observe(playing(11), 11_000);
    recorder.observe(playing(11.2, { isPlaying: false }), 11_200);
    expect(recorder.take()).toEqual([segment(10.5, 11.2)]);
    expect(recorder.take()).toEqual([]);
  });

  test('does not count what a jump skipped, forward or back', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(0), 0);
    recorder.observe(playing(1), 1000);
    recorder.observe(playing(60), 1250);
    recorder.observe(playing(61), 2250);
    recorder.observe(playing(5), 2500);
    recorder.observe(playing(6), 3500);
    expect(recorder.take()).toEqual([segment(0, 1), segment(60, 61), segment(5, 6)]);
  });

  test('separates speeds and sound; above 4× nothing is heard', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(0), 0);
    recorder.observe(playing(1, { rate: 2 }), 1000);
    recorder.observe(playing(3, { rate: 2, hasSound: false }), 2000);
    recorder.observe(playing(5, { rate: 8 }), 3000);
    recorder.observe(playing(13, { rate: 8, isPlaying: false }), 4000);
    expect(recorder.take()).toEqual([
      segment(0, 1),
      segment(1, 3, 2),
      segment(3, 5, 2, false),
      segment(5, 13, 8, false),
    ]);
  });

  test('RV-05 records each of the two speeds of silence and speech once, without overlap', () => {
    const recorder = new WatchRecorder();
    recorder.observe(at(8, 1), 0);
    recorder.observe(at(10.25, 16), 2250);
    recorder.observe(at(18.25, 16), 2750);
    recorder.observe(at(18.5, 1), 2766);
    recorder.observe(at(20.5, 1), 4766);
    expect(recorder.take()).toEqual([
      segment(8, 10.25),
      segment(10.25, 18.5, 16, false),
      segment(18.5, 20.5),
    ]);
  });

  test('RV-05 what the browser still plays fast after it was slowed down is recorded as fast', () => {
    const recorder = new WatchRecorder();
    recorder.observe(at(10, 8), 0);
    recorder.observe(at(22, 1.5), 1500);
    recorder.observe(at(22.2, 1.5), 1600);
    recorder.observe(at(23, 1.5), 1650);
    recorder.observe(at(23.3, 1.5), 1850);
    recorder.observe(at(24.3, 1.5), 1900);
    expect(recorder.take()).toEqual([
      segment(10, 22, 8, false),
      segment(22.2, 23, 8, false),
      segment(22, 22.2, 1.5),
      segment(23, 23.3, 1.5),
    ]);
  });

  test('RV-05 choosing speeds while paused within a frame records nothing', () => {
    const recorder = new WatchRecorder();
    for (const rate of [1, 16, 0.25])
      recorder.observe(playing(0.02, { rate, frameMicroseconds: 0, isPlaying: false }), rate);
    expect(recorder.take()).toEqual([]);
  });

  test.each([
    [0.25, true],
    [3, true],
    [4, true],
    [8, false],
    [16, false],
  ])('RV-05 at %d× with the sound on, heard is %s', (rate, isHeard) => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(0, { rate }), 0);
    recorder.observe(playing(rate, { rate }), 1000);
    expect(recorder.take()).toEqual([segment(0, rate, rate, isHeard)]);
  });

  test('does not count time after an interruption', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(0), 0);
    recorder.observe(playing(1), 1000);
    recorder.interrupt();
    recorder.observe(playing(31), 31_000);
    recorder.observe(playing(32), 32_000);
    expect(recorder.take()).toEqual([segment(0, 1), segment(31, 32)]);
  });

  test('begins where the player was paused, and does not count steps while paused', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(1.9, { isPlaying: false }), 0);
    recorder.observe(playing(2, { isPlaying: false }), 1000);
    recorder.observe(playing(2.2), 1200);
    recorder.observe(playing(3), 2000);
    expect(recorder.take()).toEqual([segment(2, 2.2), segment(2.2, 3)]);
  });

  test('counts all of the frame in which it begins', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(2.5, { frameMicroseconds: 2 * SECOND, isPlaying: false }), 0);
    recorder.observe(playing(2.6, { frameMicroseconds: 2 * SECOND }), 100);
    recorder.observe(playing(3.6, { frameMicroseconds: 3 * SECOND }), 1100);
    expect(recorder.take()).toEqual([segment(2, 2.6), segment(2, 3.6)]);
  });

  test('ignores a paused player', () => {
    const recorder = new WatchRecorder();
    recorder.observe(playing(3, { isPlaying: false }), 0);
    recorder.observe(playing(3, { isPlaying: false }), 1000);
    expect(recorder.take()).toEqual([]);
  });
});
