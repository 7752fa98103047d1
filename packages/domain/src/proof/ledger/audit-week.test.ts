import { expect, test } from 'vitest';
import { finishedWeeks, isSameSummary, signOffDueAt, weekOf, weekRange } from './audit-week.ts';

const at = (text: string): Date => new Date(text);

test('PR-09 weeks begin on Monday at midnight UTC, also across the end of a year', () => {
  expect(weekOf(at('2026-11-16T00:00:00.000Z'))).toBe('2026-11-16');
  expect(weekOf(at('2026-11-22T23:59:59.999Z'))).toBe('2026-11-16');
  expect(weekOf(at('2026-11-23T00:00:00.000Z'))).toBe('2026-11-23');
  expect(weekOf(at('2027-01-01T12:00:00.000Z'))).toBe('2026-12-28');
  expect(weekRange('2026-12-28').before).toEqual(at('2027-01-04T00:00:00.000Z'));
});

test('PR-09 a week can be signed off ten minutes after its end, and is overdue seven days after it', () => {
  const since = at('2026-11-12T12:00:00.000Z');
  expect(finishedWeeks(since, at('2026-11-16T00:09:59.999Z'))).toEqual([]);
  expect(finishedWeeks(since, at('2026-11-16T00:10:00.000Z'))).toEqual(['2026-11-09']);
  expect(finishedWeeks(since, at('2026-11-30T01:00:00.000Z'))).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
  expect(signOffDueAt('2026-11-09')).toEqual(at('2026-11-23T00:00:00.000Z'));
});

test('PR-09 a review matches only the entries that were reviewed', () => {
  const reviewed = { firstSequence: 3, lastSequence: 9, counts: { 'user.signed_in': 2, 'video.viewed': 1 } };
  expect(isSameSummary(reviewed, structuredClone(reviewed))).toBe(true);
  expect(isSameSummary(reviewed, { ...reviewed, lastSequence: 10 })).toBe(false);
  expect(isSameSummary(reviewed, { ...reviewed, counts: { 'user.signed_in': 3 } })).toBe(false);
  expect(isSameSummary(reviewed, { ...reviewed, counts: { ...reviewed.counts, 'video.deleted': 1 } })).toBe(
    false,
  );
});
