import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, indexSheet, placeVideos } from './sheet-placement.ts';

const someIds = fc.uniqueArray(fc.uuid(), { maxLength: 30 });

/** Returns a sheet's id column after a batch was written. */
function written(column: readonly string[], ids: readonly string[]): string[] {
  const after = [...column];
  const { rows } = placeVideos(indexSheet(column), ids);
  const placed = ids.map((id, at) => ({ row: rows[at] ?? 0, cells: [id] }));
  for (const { firstRow, rows: cells } of blocksOf(placed)) {
    for (const [at, [id]] of cells.entries()) after[firstRow - 1 + at] = id ?? '';
  }
  return Array.from(after, (id) => id ?? '');
}

test('VL-07 each video appears once, however often a batch is written, and nothing else changes', () => {
  fc.assert(
    fc.property(someIds, someIds, someIds, (before, batch, shared) => {
      const column = ['ID', ...before, '', ...shared];
      const ids = [...new Set([...batch, ...shared])];
      const once = written(column, ids);
      expect(written(once, ids)).toEqual(once);
      expect(once.slice(0, column.length)).toEqual(column);
      for (const id of ids) expect(once.filter((other) => other === id).length).toBeGreaterThan(0);
      const fresh = ids.filter((id) => !column.includes(id));
      expect(once.slice(column.length)).toEqual(fresh);
    }),
  );
});

test('an empty sheet reserves its first row for the headings', () => {
  expect(placeVideos(indexSheet([]), ['a', 'b']).rows).toEqual([2, 3]);
  expect(placeVideos(indexSheet(['ID']), ['a']).rows).toEqual([2]);
});

test('for a duplicate id the upper row is used', () => {
  const place = placeVideos(indexSheet(['ID', 'a', 'b', 'a']), ['a', 'c', 'b']);
  expect(place).toEqual({ rows: [2, 5, 3], known: 2, knownSpan: { first: 2, last: 3 } });
});

const at = (row: number) => ({ row, cells: [String(row)] });

test('adjacent rows are one block', () => {
  expect(blocksOf([at(7), at(3), at(8), at(2)])).toEqual([
    { firstRow: 2, rows: [['2'], ['3']] },
    { firstRow: 7, rows: [['7'], ['8']] },
  ]);
});
