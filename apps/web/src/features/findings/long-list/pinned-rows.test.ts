import { expect, test } from 'vitest';
import { pinnedRows } from './pinned-rows.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

test('keeps the focused row with its neighbors, and the opened row', () => {
  expect(pinnedRows(rows, null, null)).toEqual([]);
  expect(pinnedRows(rows, { id: 'c', index: 2 }, null)).toEqual([1, 2, 3]);
  expect(pinnedRows(rows, { id: 'a', index: 0 }, 'e')).toEqual([0, 1, 4]);
  expect(pinnedRows(rows, { id: 'e', index: 0 }, 'gone')).toEqual([3, 4]);
});

test('keeps the rows around the place of a focused row that was removed', () => {
  expect(pinnedRows(rows, { id: 'gone', index: 3 }, null)).toEqual([2, 3, 4]);
  expect(pinnedRows(rows, { id: 'gone', index: 5 }, null)).toEqual([4]);
});
