import { expect, test } from 'vitest';
import { barAt, placeInRows, rowHeight, visibleBars } from './lane-layout.ts';

const bar = (from: number, to: number) => ({ id: `${from}-${to}`, from, to });
const idsOf = (rows: ReturnType<typeof placeInRows>) => rows.map((row) => row.map(({ id }) => id));

test('bars that overlap are in rows of their own', () => {
  const rows = placeInRows([bar(5, 9), bar(1, 4), bar(2, 6)], 4);
  expect(idsOf(rows)).toEqual([['1-4', '5-9'], ['2-6']]);
});

test('bars that do not fit share the last row', () => {
  expect(idsOf(placeInRows([bar(1, 9), bar(2, 9), bar(3, 9)], 2))).toEqual([['1-9'], ['2-9', '3-9']]);
});

test('bars in view are placed in whole pixels, at least one pixel wide, and cut at the edges', () => {
  const row = [bar(-50, -20), bar(-10, 10), bar(20, 20), bar(90, 300), bar(400, 500)];
  expect(visibleBars(row, 100, (at) => at).map(({ left, width }) => [left, width])).toEqual([
    [0, 10],
    [20, 1],
    [90, 10],
  ]);
});

test('never more bars are drawn than there are pixels', () => {
  const row = Array.from({ length: 2000 }, (_, at) => bar(at * 10, at * 10 + 5));
  const placed = visibleBars(row, 300, (at) => (at / 20_000) * 300);
  expect(placed.length).toBeLessThanOrEqual(301);
  expect(placed.length).toBeGreaterThan(200);
});

/** Bars of a series that looks random, with many overlaps. */
const scattered = Array.from({ length: 60 }, (_bar, at) => {
  const from = (at * 7919) % 200;
  return bar(from, from + ((at * 104_729) % 50));
});

test.each([1, 2, 3, 5])('every bar is in one of %i rows, and only the last row has overlaps', (most) => {
  const rows = placeInRows(scattered, most);
  expect(rows).toHaveLength(most);
  expect(rows.flat()).toHaveLength(scattered.length);
  for (const row of rows.slice(0, most - 1))
    for (const [at, { from }] of row.entries()) expect(from).toBeGreaterThan(row[at - 1]?.to ?? -1);
  // Whatever part is in view, each bar in it covers its pixels.
  for (const row of rows) {
    const placed = visibleBars(row, 50, (at) => at - 100);
    const isCovered = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
      placed.some(
        ({ left, width }) => left <= Math.max(from - 100, 0) && left + width >= Math.min(to - 100, 50),
      );
    expect(row.filter(({ from, to }) => to > 100 && from < 150).every(isCovered)).toBe(true);
  }
});

test('rows are as high as fits', () => {
  expect([rowHeight(36, 1, 10), rowHeight(36, 6, 10), rowHeight(36, 40, 10)]).toEqual([10, 6, 2]);
});

test('the bar at a point is found, also in the next row', () => {
  const rows = placeInRows([bar(1, 4), bar(2, 6)], 4);
  expect(barAt(rows, 0, 3)?.id).toBe('1-4');
  expect(barAt(rows, 1, 3)?.id).toBe('2-6');
  expect(barAt(rows, 0, 6)?.id).toBe('2-6');
  expect(barAt(rows, 0, 7)).toBeNull();
});
