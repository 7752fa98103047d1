import { expect, test } from 'vitest';
import { followerText, outsideText } from './follower-text.ts';

test.each([
  [{ kind: 'paused', isExact: true }, 'stored', 'Same instant'],
  [{ kind: 'paused', isExact: false }, 'stored', 'Approximate'],
  [{ kind: 'playing', deviation: -12 }, 'stored', '−12 ms'],
  [{ kind: 'paused', isExact: true }, 'edited', 'Start not saved'],
  [{ kind: 'paused', isExact: true }, 'missing', 'Not aligned'],
  [{ kind: 'playing', deviation: 0 }, 'missing', 'Not aligned'],
  [{ kind: 'outside' }, 'missing', 'Not aligned'],
] as const)('CL-09: %o with a %s start reads "%s"', (state, known, expected) => {
  expect(followerText(state, known)).toBe(expected);
});

test('CL-09: only a camera with a stored start is said not to record', () => {
  expect(outsideText('stored')).toBe('Not recording');
  expect(outsideText('edited')).toBe('No picture at this position');
  expect(outsideText('missing')).toBe('No picture at this position');
});
