import { describe, expect, test } from 'vitest';
import { neighborMarker, placeMarkers, type PlayerMarker } from './markers.ts';

function marker(id: string, startMicroseconds: number): PlayerMarker {
  return { id, startMicroseconds, endMicroseconds: null, label: id, tone: 'neutral' };
}

describe('neighborMarker', () => {
  const markers = [marker('c', 9_000_000), marker('a', 1_000_000), marker('b', 5_000_000)];
  test.each([
    [0, 1, 'a'],
    [1_000_000, 1, 'b'],
    [1_050_000, -1, undefined],
    [5_000_000, -1, 'a'],
    [6_000_000, -1, 'b'],
    [9_000_000, 1, undefined],
  ] as const)('from %d, step %d', (at, step, id) => {
    expect(neighborMarker(markers, at, step)?.id).toBe(id);
  });
});

describe('placeMarkers', () => {
  test('markers that would overlap move to the next row', () => {
    const markers = [marker('a', 0), marker('b', 1_000_000), marker('c', 50_000_000)];
    expect(placeMarkers(markers, 100_000_000, 1000).map(({ lane }) => lane)).toEqual([0, 1, 0]);
  });

  test('markers without room go to the last row', () => {
    const markers = Array.from({ length: 6 }, (_marker, index) => marker(String(index), index));
    expect(placeMarkers(markers, 100_000_000, 1000).map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 3, 3]);
  });

  test('markers are not placed while the length is unknown, or outside the video', () => {
    expect(placeMarkers([marker('a', 5)], 0, 1000)).toEqual([]);
    expect(placeMarkers([marker('a', 500)], 100, 1000)[0]?.at).toBe(1);
  });
});
