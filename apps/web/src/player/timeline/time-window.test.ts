import { describe, expect, test } from 'vitest';
import { around, followed, movedTo, SHORTEST_WINDOW, zoomed } from './time-window.ts';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
const whole = { from: 0, to: 4 * HOUR };
const between = (from: number, to: number) => ({ from: from * SECOND, to: to * SECOND });

describe('RV-03 zooming', () => {
  test('keeps the anchor where it is on the screen', () => {
    expect(zoomed(whole, 2, HOUR, 4 * HOUR)).toEqual({ from: 0.5 * HOUR, to: 2.5 * HOUR });
    expect(zoomed({ from: 0.5 * HOUR, to: 2.5 * HOUR }, 2, HOUR, 4 * HOUR)).toEqual({
      from: 0.75 * HOUR,
      to: 1.75 * HOUR,
    });
  });

  test('zooming in and out at the same anchor returns to the same window', () => {
    const start = between(1000, 1100);
    const near = zoomed(start, 8, 1040 * SECOND, 4 * HOUR) ?? whole;
    expect(near).toEqual(between(1035, 1047.5));
    expect(zoomed(near, 1 / 8, 1040 * SECOND, 4 * HOUR)).toEqual(start);
  });

  test('stays in the video, and ends at the whole video and at the shortest window', () => {
    expect(zoomed({ from: 0, to: HOUR }, 1 / 2, HOUR, 4 * HOUR)).toEqual({ from: 0, to: 2 * HOUR });
    expect(zoomed({ from: 3 * HOUR, to: 4 * HOUR }, 1 / 2, 3 * HOUR, 4 * HOUR)).toEqual({
      from: 2 * HOUR,
      to: 4 * HOUR,
    });
    expect(zoomed({ from: 0, to: 3 * HOUR }, 1 / 2, HOUR, 4 * HOUR)).toBeNull();
    expect(zoomed(between(10, 12), 2, 11 * SECOND, 4 * HOUR)).toEqual(between(10, 12));
    expect(zoomed({ from: 0, to: SECOND }, 2, 0, SECOND)).toBeNull();
  });

  test('scrolls within the video', () => {
    expect(movedTo(between(10, 20), 50 * SECOND, HOUR)).toEqual(between(50, 60));
    expect(movedTo(between(10, 20), HOUR, HOUR)).toEqual(between(3590, 3600));
    expect(movedTo(between(10, 20), -5, HOUR)).toEqual(between(0, 10));
  });

  test('shows a stretch with room around it', () => {
    expect(around(100 * SECOND, 200 * SECOND, HOUR)).toEqual(between(90, 210));
    expect(around(100 * SECOND, 100 * SECOND, HOUR)).toEqual({
      from: 100 * SECOND - SHORTEST_WINDOW / 2,
      to: 100 * SECOND + SHORTEST_WINDOW / 2,
    });
    expect(around(0, HOUR, HOUR)).toBeNull();
  });
});

describe('RV-03 following', () => {
  const shown = between(100, 200);
  test.each([
    ['playback within the window', 150, 150.1, shown],
    ['playback that leaves it turns the page', 199.9, 200.1, between(195.1, 295.1)],
    ['reverse playback that leaves it', 100.1, 99.9, between(4.9, 104.9)],
    ['a jump out of it', 150, 1000, between(950, 1050)],
    ['a jump into it', 1000, 150, shown],
    ['playback that the reviewer has scrolled away from', 500, 500.1, shown],
    ['a jump from there', 500, 700, between(650, 750)],
  ])('%s', (_case, previous, position, expected) => {
    const window = followed(shown, previous * SECOND, position * SECOND, HOUR);
    expect(window.from).toBeCloseTo(expected.from, 0);
    expect(window.to).toBeCloseTo(expected.to, 0);
  });
});
