import { expect, test } from 'vitest';
import { rowsToSave } from './rows-to-save.ts';

const row = (videoId: string, isChanged = false, isStored = false) => ({
  videoId,
  isChanged,
  stored: isStored ? {} : null,
});
const saved = (rows: ReadonlyArray<ReturnType<typeof row>>) =>
  rowsToSave(rows, 'a').map(({ videoId }) => videoId);

test('CL-09: a start that no one has set is not stored', () => {
  expect(saved([row('a'), row('b', true), row('c')])).toEqual(['a', 'b']);
  expect(saved([row('a', false, true), row('b', true), row('c')])).toEqual(['b']);
  expect(saved([row('a'), row('b', false, true), row('c', true)])).toEqual(['c']);
});
