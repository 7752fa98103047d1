import { describe, expect, test } from 'vitest';
import type { PlayerMarker } from '../markers.ts';
import { placeMarkers } from './place-markers.ts';
import type { TimeWindow } from './time-window.ts';

function marker(id: string, startMicroseconds: number): PlayerMarker {
  return { id, startMicroseconds, endMicroseconds: null, label: id, tone: 'neutral' };
}

describe('placeMarkers', () => {
  const whole = { from: 0, to: 100_000_000 };

  test('RV-03 markers that would overlap share a button, and zooming in separates them', () => {
    const markers = Array.from({ length: 6 }, (_marker, index) => marker(String(index), index * 10_000));
    const groups = (window: TimeWindow) =>
      placeMarkers([...markers, marker('far', 50_000_000)], window, 1000).map(({ first, markers: all }) => [
        first.id,
        all.length,
      ]);
    expect(groups(whole)).toEqual([
      ['0', 6],
      ['far', 1],
    ]);
    expect(groups({ from: 0, to: 100_000 })).toEqual(markers.map(({ id }) => [id, 1]));
  });

  test('RV-03 only markers in the window are placed', () => {
    const markers = [marker('before', 9), marker('start', 10), marker('end', 20), marker('after', 21)];
    expect(placeMarkers(markers, { from: 10, to: 20 }, 1000).map(({ first, at }) => [first.id, at])).toEqual([
      ['start', 0],
      ['end', 1],
    ]);
  });

  test('RV-03 thousands of markers need a few dozen buttons at most', () => {
    const markers = Array.from({ length: 2000 }, (_marker, index) => marker(String(index), index * 50_000));
    const placed = placeMarkers(markers, whole, 1000);
    expect(placed.length).toBeLessThanOrEqual(1000 / 28 + 1);
    expect(placed.flatMap((one) => one.markers)).toHaveLength(2000);
  });

  test('markers are not placed while the length is unknown', () => {
    expect(placeMarkers([marker('a', 5)], { from: 0, to: 0 }, 1000)).toEqual([]);
  });
});
