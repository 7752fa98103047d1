import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  checkInsightPeriod,
  lastDays,
  periodBefore,
  stepsOf,
  stepStart,
  usualStep,
} from './insight-period.ts';

describe('RV-17 periods', () => {
  test('the period before has as many days and ends the day before', () => {
    expect(periodBefore({ from: '2024-03-01', to: '2024-03-02' })).toEqual({
      from: '2024-02-28',
      to: '2024-02-29',
    });
    expect(periodBefore({ from: '2026-11-05', to: '2026-11-05' })).toEqual({
      from: '2026-11-04',
      to: '2026-11-04',
    });
  });

  test('weeks start on Monday and are cut at the ends of the period', () => {
    expect(stepsOf({ from: '2026-11-04', to: '2026-11-16', step: 'week' })).toEqual([
      { start: '2026-11-02', from: '2026-11-04', to: '2026-11-08' },
      { start: '2026-11-09', from: '2026-11-09', to: '2026-11-15' },
      { start: '2026-11-16', from: '2026-11-16', to: '2026-11-16' },
    ]);
    expect(stepStart('2026-11-08', 'week')).toBe('2026-11-02');
  });

  test('months follow the calendar, also in February and across years', () => {
    const steps = stepsOf({ from: '2023-12-31', to: '2024-03-01', step: 'month' });
    expect(steps.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2023-12-31 2023-12-31',
      '2024-01-01 2024-01-31',
      '2024-02-01 2024-02-29',
      '2024-03-01 2024-03-01',
    ]);
  });

  test('the longest period has few steps', () => {
    expect(stepsOf({ from: '2021-01-01', to: '2025-12-31', step: 'week' })).toHaveLength(262);
    expect(checkInsightPeriod({ from: '2021-01-01', to: '2025-12-31' })).toBeNull();
  });

  test('a period must not end before it starts, nor be longer than five years', () => {
    expect(checkInsightPeriod({ from: '2026-01-02', to: '2026-01-01' })).toEqual({ code: 'PERIOD_REVERSED' });
    expect(checkInsightPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBeNull();
    expect(checkInsightPeriod({ from: '2020-01-01', to: '2025-06-01' })).toEqual({ code: 'PERIOD_TOO_LONG' });
  });

  test('the last 90 days are shown by week, a year by month', () => {
    const now = new Date('2026-11-23T23:59:59Z');
    expect(lastDays(90, now)).toEqual({ from: '2026-08-26', to: '2026-11-23' });
    expect([90, 365].map((days) => usualStep(lastDays(days, now)))).toEqual(['week', 'month']);
    expect(boundsOf(lastDays(1, now))).toEqual({
      from: new Date('2026-11-23T00:00:00Z'),
      before: new Date('2026-11-24T00:00:00Z'),
    });
  });
});
