import { describe, expect, test } from 'vitest';
import { commandOf, type KeyPress } from './keyboard-shortcuts.ts';
import { shortcutList } from './PlayerShortcuts.tsx';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, timeStamp: 7, ...held };
}

describe('commandOf', () => {
  test.each([
    ['j', { kind: 'shuttle', direction: -1 }],
    ['K', { kind: 'shuttle', direction: 0 }],
    ['l', { kind: 'shuttle', direction: 1 }],
    [',', { kind: 'frame', step: -1 }],
    ['.', { kind: 'frame', step: 1 }],
    ['m', { kind: 'mark' }],
    ['i', { kind: 'range-in' }],
    ['o', { kind: 'range-out' }],
    ['[', { kind: 'marker', step: -1 }],
    [']', { kind: 'marker', step: 1 }],
    ['n', { kind: 'silence-end' }],
    [';', { kind: 'replay' }],
    ['+', { kind: 'zoom', factor: 2 }],
    ['=', { kind: 'zoom', factor: 2 }],
    ['-', { kind: 'zoom', factor: 0.5 }],
    ['<', { kind: 'speed', step: -1 }],
    ['>', { kind: 'speed', step: 1 }],
    ['u', { kind: 'mute' }],
    ['g', { kind: 'go-to' }],
    ['f', { kind: 'full-screen' }],
    ['?', { kind: 'help' }],
    ['1', { kind: 'digit-down', digit: 1, at: 7 }],
    ['9', { kind: 'digit-down', digit: 9, at: 7 }],
    ['0', null],
    ['ArrowLeft', { kind: 'skip', seconds: -5 }],
    ['ArrowRight', { kind: 'skip', seconds: 5 }],
    [' ', { kind: 'toggle' }],
    ['x', null],
    ['Tab', null],
    ['Enter', null],
  ])('%j on the page', (key, command) => {
    expect(commandOf(press(key), 'page', true)).toEqual(command);
  });

  test('RV-10 a question of the scorecard keeps the keys that answer it', () => {
    for (const key of ['1', '9', 'n', 'N', 'ArrowLeft', 'ArrowDown', ' '])
      expect(commandOf(press(key), 'question', true)).toBeNull();
    expect(commandOf(press('k'), 'question', true)).toEqual({ kind: 'shuttle', direction: 0 });
  });

  test('Shift makes the skip small', () => {
    expect(commandOf(press('ArrowLeft', { shiftKey: true }), 'page', true)).toEqual({
      kind: 'skip',
      seconds: -1,
    });
  });

  test('? needs Shift on most keyboards', () => {
    expect(commandOf(press('?', { shiftKey: true }), 'page', true)).toEqual({ kind: 'help' });
  });

  test.each(['j', '.', '?', ' ', 'ArrowLeft'])('%j does nothing in a text field', (key) => {
    expect(commandOf(press(key), 'text', true)).toBeNull();
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'] as const)('%s leaves the key to the browser', (held) => {
    expect(commandOf(press('l', { [held]: true }), 'page', true)).toBeNull();
    expect(commandOf(press('ArrowLeft', { [held]: true }), 'page', true)).toBeNull();
  });

  test('single characters can be turned off, arrows and Space remain', () => {
    for (const key of ['j', 'k', 'l', ',', '.', 'm', 'i', 'o', '[', ']', 'n', '+', '-', 'f', '?', '4']) {
      expect(commandOf(press(key), 'page', false)).toBeNull();
    }
    expect(commandOf(press('ArrowRight'), 'page', false)).not.toBeNull();
    expect(commandOf(press(' '), 'page', false)).not.toBeNull();
  });

  test('a button keeps Space, another slider its arrows', () => {
    expect(commandOf(press(' '), 'control', true)).toBeNull();
    expect(commandOf(press('ArrowLeft'), 'slider', true)).toBeNull();
    expect(commandOf(press('k'), 'control', true)).not.toBeNull();
  });
});

test('the list of shortcuts has every character key', () => {
  const named = shortcutList.flatMap(({ keys }) => keys);
  for (const key of [
    'J',
    'K',
    'L',
    ',',
    '.',
    'M',
    'I',
    'O',
    '[',
    ']',
    'N',
    '<',
    '>',
    'U',
    'G',
    '+',
    '-',
    'F',
  ])
    expect(named).toContain(key);
});
