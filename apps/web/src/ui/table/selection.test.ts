import { expect, test } from 'vitest';
import {
  everythingSelected,
  headerState,
  isSelected,
  nothingSelected,
  selectedCount,
  toggled,
} from './selection.ts';

test('VL-04 all means every row of the filter, including unloaded ones', () => {
  expect(selectedCount(everythingSelected, 100_000)).toBe(100_000);
  expect(isSelected(everythingSelected, 'never seen')).toBe(true);
  const butOne = toggled(everythingSelected, 'a');
  expect(selectedCount(butOne, 100_000)).toBe(99_999);
  expect(isSelected(butOne, 'a')).toBe(false);
  expect(toggled(butOne, 'a')).toEqual(everythingSelected);
});

test('single rows are added and removed', () => {
  const one = toggled(nothingSelected, 'a');
  expect(isSelected(one, 'a')).toBe(true);
  expect(isSelected(one, 'b')).toBe(false);
  expect(toggled(one, 'a')).toEqual(nothingSelected);
});

test('the header checkbox is checked, mixed or unchecked', () => {
  expect(headerState(nothingSelected, 3)).toBe('none');
  expect(headerState(toggled(nothingSelected, 'a'), 3)).toBe('part');
  expect(headerState(toggled(everythingSelected, 'a'), 3)).toBe('part');
  expect(headerState(everythingSelected, 3)).toBe('all');
  expect(headerState(everythingSelected, 0)).toBe('none');
  expect(headerState(nothingSelected, null)).toBe('none');
  expect(headerState(toggled(nothingSelected, 'a'), null)).toBe('part');
  expect(headerState(toggled(everythingSelected, 'a'), null)).toBe('part');
  expect(headerState(everythingSelected, null)).toBe('all');
});
