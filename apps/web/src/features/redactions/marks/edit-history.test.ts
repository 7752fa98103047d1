import { expect, test } from 'vitest';
import { changeContent, redoChange, startHistory, undoChange } from './edit-history.ts';

test('changes are undone and made again one by one', () => {
  const changed = changeContent(changeContent(startHistory('a'), 'b'), 'c');
  const undone = undoChange(undoChange(changed));
  expect(undone.present).toBe('a');
  expect(undoChange(undone)).toBe(undone);
  expect(redoChange(undone).present).toBe('b');
  expect(redoChange(redoChange(undone)).present).toBe('c');
  expect(redoChange(changed)).toBe(changed);
});

test('a new change ends what could be made again', () => {
  const changed = changeContent(undoChange(changeContent(startHistory('a'), 'b')), 'c');
  expect(redoChange(changed)).toBe(changed);
  expect(undoChange(changed).present).toBe('a');
});

test('changes of one movement are undone together', () => {
  const moved = changeContent(changeContent(startHistory('a'), 'b', 'move 1'), 'c', 'move 1');
  expect(undoChange(moved).present).toBe('a');
  const other = changeContent(moved, 'd', 'move 2');
  expect(undoChange(other).present).toBe('c');
  // After an undo, the same movement is a new one.
  const again = changeContent(undoChange(other), 'e', 'move 1');
  expect(undoChange(again).present).toBe('c');
});

test('a change that changes nothing is none', () => {
  const history = changeContent(startHistory('a'), 'b');
  expect(changeContent(history, 'b')).toBe(history);
});
