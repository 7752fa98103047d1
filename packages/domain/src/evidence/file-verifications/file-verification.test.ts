import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../shared/time.ts';
import {
  compareWithRecord,
  dueBefore,
  filesOfStep,
  isBehind,
  isSameFinding,
  isSummaryDue,
  mayNotifyOfFaults,
  STEP_INTERVAL,
} from './file-verification.ts';

const start = new Date('2026-11-01T00:00:00Z');
const at = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

const isNeverDown = (): boolean => false;
const isDownAfterTenDays = (time: number): boolean => time > 10 * DAY && time < 11 * DAY;

/** Runs the schedule over a number of files. `isDown` says when the product does not run. */
function simulate(
  files: number,
  until: number,
  {
    roundDays = 7,
    isDown = isNeverDown,
  }: { readonly roundDays?: number; readonly isDown?: (time: number) => boolean } = {},
) {
  const verified = Array.from<unknown, number[]>({ length: files }, () => []);
  const order = verified.map((_, index) => index);
  const perStep: number[] = [];
  let since: Date | null = null;
  for (let time = 0; time < until; time += STEP_INTERVAL) {
    if (isDown(time)) continue;
    const now = at(time);
    const most = filesOfStep(files, { roundDays, since, now });
    const due = dueBefore(roundDays, now);
    let done = 0;
    for (; done < most; done += 1) {
      const last = verified[order[0] ?? -1]?.at(-1);
      if (last !== undefined && at(last) > due) break;
      const index = order.shift() ?? -1;
      verified[index]?.push(time);
      order.push(index);
    }
    perStep.push(done);
    since = now;
  }
  const gaps = verified.flatMap((times) => times.slice(1).map((time, n) => time - (times[n] ?? 0)));
  return { verified, perStep, longest: Math.max(...gaps) };
}

test.each([1, 5, 900, 3000])('PR-06 each of %i files is verified in every round', (files) => {
  const { verified, longest } = simulate(files, 30 * DAY);
  expect(Math.max(...verified.map(([first = Infinity]) => first))).toBeLessThan(7 * DAY);
  expect(longest).toBeLessThanOrEqual(7 * DAY);
});

test('PR-06 the files are spread evenly over the round, also if none was verified before', () => {
  const { perStep } = simulate(10_080, 7 * DAY);
  expect(Math.max(...perStep)).toBe(12);
});

test('PR-06 a single file is not read more often than a round requires', () => {
  const { verified } = simulate(1, 28 * DAY);
  expect(verified[0]?.length).toBeLessThanOrEqual(5);
});

test('PR-06 a round after a day without the product verifies every file in time again', () => {
  const { longest } = simulate(5000, 30 * DAY, { isDown: isDownAfterTenDays });
  expect(longest).toBeLessThanOrEqual(7 * DAY);
});

test('PR-06 a step that took long lets the next one verify more files', () => {
  const schedule = { roundDays: 7, now: at(HOUR) };
  expect(filesOfStep(8640, { ...schedule, since: at(50 * MINUTE) })).toBe(10);
  expect(filesOfStep(8640, { ...schedule, since: at(0) })).toBe(60);
  expect(filesOfStep(8640, { ...schedule, since: null })).toBe(10);
  expect(filesOfStep(3, { ...schedule, since: null })).toBe(1);
  expect(filesOfStep(0, { ...schedule, since: null })).toBe(0);
});

test('PR-06 a file is behind if it was not verified within a round', () => {
  expect(isBehind(start, 7, at(7 * DAY))).toBe(false);
  expect(isBehind(start, 7, at(7 * DAY + 1))).toBe(true);
});

test('PR-06 a file is compared by size and SHA-256', () => {
  const recorded = { sha256: 'a', bytes: 3 };
  expect(compareWithRecord(recorded, { sha256: 'a', bytes: 3 }).fault).toBeNull();
  expect(compareWithRecord(recorded, { sha256: 'b', bytes: 3 })).toEqual({
    fault: 'altered',
    sha256: 'b',
    bytes: 3,
  });
  expect(compareWithRecord(recorded, { sha256: 'a', bytes: 4 }).fault).toBe('altered');
  expect(compareWithRecord(recorded, 'missing')).toEqual({ fault: 'missing', sha256: null, bytes: null });
  expect(compareWithRecord(recorded, 'unreadable').fault).toBe('unreadable');
});

test('PR-06 the same fault is one finding, another fault a new one', () => {
  const missing = { fault: 'missing', sha256: null, bytes: null } as const;
  const altered = { fault: 'altered', sha256: 'a', bytes: 3 } as const;
  const intact = { fault: null, sha256: 'c', bytes: 4 } as const;
  expect(isSameFinding(missing, missing)).toBe(true);
  expect(isSameFinding(altered, { ...altered })).toBe(true);
  expect(isSameFinding(altered, { ...altered, sha256: 'b' })).toBe(false);
  expect(isSameFinding(missing, altered)).toBe(false);
  expect(isSameFinding(altered, intact)).toBe(false);
  expect(isSameFinding(intact, { ...intact, sha256: null, bytes: null })).toBe(true);
});

test('PR-06 the ledger gets one summary a day, and administrators at most one message in six hours', () => {
  const period = { since: start, files: 3, bytes: 9 };
  expect(isSummaryDue(period, at(DAY - 1))).toBe(false);
  expect(isSummaryDue(period, at(DAY))).toBe(true);
  expect(isSummaryDue({ ...period, files: 0 }, at(2 * DAY))).toBe(false);
  expect(mayNotifyOfFaults(null, start)).toBe(true);
  expect(mayNotifyOfFaults(start, at(6 * HOUR - 1))).toBe(false);
  expect(mayNotifyOfFaults(start, at(6 * HOUR))).toBe(true);
});
