import { expect, test } from 'vitest';
import { findTimeProblem, localTimeInput } from './viewer-time.ts';

const NEW_YORK = 'America/New_York';

const problemOf = (...times: readonly string[]) => findTimeProblem(times, NEW_YORK);

test('RI-11 typed times must exist, and be chosen if they exist twice', () => {
  expect(problemOf('', '2026-11-01T03:30', 'x')).toBeNull();
  expect(problemOf('', '2026-11-01T01:30')).toBe('Choose the first or the second of the two times.');
  expect(problemOf('2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00')).toBeNull();
  expect(problemOf('2026-11-01T01:30', '2026-03-08T02:30')).toBe('Correct the time that did not exist.');
  expect(findTimeProblem(['2026-11-01T01:30', '2026-03-08T02:30'], 'America/Phoenix')).toBeNull();
});

test('RI-11 a stored time is shown with the choice that it was', () => {
  expect(localTimeInput(null, NEW_YORK)).toBe('');
  expect(localTimeInput(new Date('2026-11-01T05:30:00Z'), NEW_YORK)).toBe('2026-11-01T01:30-04:00');
  expect(localTimeInput(new Date('2026-11-01T06:30:00Z'), NEW_YORK)).toBe('2026-11-01T01:30-05:00');
  expect(localTimeInput(new Date('2026-11-01T07:30:00Z'), NEW_YORK)).toBe('2026-11-01T02:30');
});
