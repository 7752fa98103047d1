import { expect, test } from 'vitest';
import { redactionDueDate, redactionPrice, saysWhatToHide } from './redaction-order.ts';

test('RD-01 a redacted copy costs its minutes, each video in whole cents', () => {
  const videos = [{ lengthSeconds: 61 }, { lengthSeconds: 1 }, { lengthSeconds: 0 }];
  expect(redactionPrice(videos, { centsPerMinute: 400 })).toEqual({
    videoCents: [407, 7, 0],
    totalCents: 414,
    totalSeconds: 62,
  });
  // Half a cent is rounded up.
  expect(redactionPrice([{ lengthSeconds: 30 }], { centsPerMinute: 1 }).totalCents).toBe(1);
});

test.each([
  [null, '2026-11-27T12:00:00.000Z'],
  ['2026-11-24T17:00:00.000Z', '2026-11-24T17:00:00.000Z'],
  ['2026-12-24T17:00:00.000Z', '2026-11-27T12:00:00.000Z'],
])('RD-01 with the deadline %s it is due at %s', (deadline, due) => {
  const orderedAt = new Date('2026-11-22T12:00:00Z');
  const dueAt = redactionDueDate(orderedAt, { dueDays: 5 }, deadline === null ? null : new Date(deadline));
  expect(dueAt.toISOString()).toBe(due);
});

test('RD-01 an order says what to hide, by choice or in words', () => {
  expect(saysWhatToHide({ hidden: [], instructions: ' \n' })).toBe(false);
  expect(saysWhatToHide({ hidden: ['faces'], instructions: '' })).toBe(true);
  expect(saysWhatToHide({ hidden: [], instructions: 'All but Officer Baker' })).toBe(true);
});
