import { describe, expect, test } from 'vitest';
import { neighborMarker, type PlayerMarker } from './markers.ts';

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
