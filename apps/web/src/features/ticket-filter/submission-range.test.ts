import { expect, test } from 'vitest';
import { submissionRange } from './submission-range.ts';

const now = new Date(2026, 2, 1, 13, 30);

test('AG-04 days of submission are whole days of the viewer, both inclusive', () => {
  expect(submissionRange({ from: '2026-02-27', to: '2026-02-28' }, now)).toEqual({
    submittedFrom: new Date(2026, 1, 27),
    submittedBefore: new Date(2026, 2, 1),
  });
  expect(submissionRange({ to: '2026-02-28' }, now)).toEqual({ submittedBefore: new Date(2026, 2, 1) });
  expect(submissionRange({}, now)).toEqual({});
});

test('AG-04 periods move with the current day, and replace days', () => {
  expect(submissionRange({ period: 'today', to: '2020-01-01' }, now)).toEqual({
    submittedFrom: new Date(2026, 2, 1),
  });
  expect(submissionRange({ period: 'last7' }, now)).toEqual({ submittedFrom: new Date(2026, 1, 23) });
  expect(submissionRange({ period: 'last30' }, now)).toEqual({ submittedFrom: new Date(2026, 0, 31) });
  expect(submissionRange({ period: 'lastMonth' }, new Date(2026, 0, 31))).toEqual({
    submittedFrom: new Date(2025, 11, 1),
    submittedBefore: new Date(2026, 0, 1),
  });
});
