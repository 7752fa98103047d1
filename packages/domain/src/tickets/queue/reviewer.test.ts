import { expect, test } from 'vitest';
import { workloadOf, workloadPeriod } from './reviewer.ts';

test('RV-13: playing a minute twice, once at half speed, takes three minutes', () => {
  const played = { reviewerId: 'a', playedMilliseconds: 180_000, watchedMicroseconds: 60_000_000 };
  expect(workloadOf(undefined, played)).toEqual({
    openTickets: 0,
    overdueTickets: 0,
    footageLeftMicroseconds: 0,
    playedPerMinute: 3,
  });
});

test('RV-13: who has watched nothing has no playing time per minute', () => {
  const open = { reviewerId: null, openTickets: 2, overdueTickets: 1, footageLeftMicroseconds: 5 };
  const nothing = { reviewerId: 'a', playedMilliseconds: 0, watchedMicroseconds: 0 };
  expect(workloadOf(open, nothing)).toMatchObject({ openTickets: 2, playedPerMinute: null });
  expect(workloadOf(open, undefined).playedPerMinute).toBeNull();
});

test('RV-13 the workload counts deliveries of whole days in UTC', () => {
  expect(workloadPeriod(new Date('2026-11-30T23:59:59.999Z'))).toEqual({
    from: '2026-10-31',
    to: '2026-11-30',
  });
  expect(workloadPeriod(new Date('2026-12-01T00:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-12-01' });
});
