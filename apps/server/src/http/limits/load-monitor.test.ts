import type { CallClass } from '@plainview/contract/call-class';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultLimits } from '../../platform/config/limit-settings.ts';
import { createLoadMonitor, type CallInProgress, type LoadMonitor } from './load-monitor.ts';

const OVERLOAD_CALLS = 48;
const stopping = new AbortController();
let load: LoadMonitor;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const limits = { ...defaultLimits, overload: { latencyMilliseconds: 200, calls: OVERLOAD_CALLS } };
  load = createLoadMonitor({
    config: { limits },
    log: pino({ enabled: false }),
    metrics: null,
    stopping: stopping.signal,
  });
});
afterEach(() => vi.useRealTimers());

const begin = (count: number): readonly CallInProgress[] =>
  Array.from({ length: count }, () => load.begin('regular', 0));
const end = (calls: readonly CallInProgress[]): void => {
  for (const call of calls) call.end();
};
const isRejected = (callClass: CallClass): boolean => load.rejects(callClass, 0) !== null;

test('a burst is answered: no call is rejected within half a second', () => {
  begin(OVERLOAD_CALLS + 1);
  vi.advanceTimersByTime(500);
  expect(isRejected('anonymous')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isRejected('anonymous')).toBe(true);
});

test('calls that come and go without exceeding the limit are no overload, however long it takes', () => {
  const calls = begin(OVERLOAD_CALLS + 1);
  vi.advanceTimersByTime(400);
  end(calls.slice(0, 1));
  begin(1);
  vi.advanceTimersByTime(400);
  expect(isRejected('bulk')).toBe(false);
});

test('under overload, more and more classes are rejected the more calls are in progress, but no changes', () => {
  const calls = begin(OVERLOAD_CALLS + 1);
  vi.advanceTimersByTime(600);
  const classes = ['anonymous', 'bulk', 'list', 'stream', 'upload', 'read', 'regular', 'exempt'] as const;
  const rejected = () => classes.filter(isRejected);
  expect(rejected()).toEqual(['anonymous', 'bulk', 'list', 'stream', 'upload', 'read']);
  end(calls.slice(OVERLOAD_CALLS - 1));
  expect(rejected()).toEqual(['anonymous', 'bulk', 'list', 'stream', 'upload']);
  end(calls.slice(OVERLOAD_CALLS / 6 - 1, OVERLOAD_CALLS - 1));
  expect(rejected()).toEqual(['anonymous', 'bulk']);
  end(calls.slice(OVERLOAD_CALLS / 8 - 1, OVERLOAD_CALLS / 6 - 1));
  expect(rejected()).toEqual([]);
});

test('the limit follows the throughput: as many calls as end within the latency', () => {
  const calls = begin(OVERLOAD_CALLS + 1);
  vi.advanceTimersByTime(600);
  expect(isRejected('bulk')).toBe(true);
  end(calls.slice(15));
  // 1,000 calls per second and 200 ms: 200 calls, of which an eighth may be in progress when a
  // bulk call begins.
  for (let tick = 0; tick < 16; tick += 1) {
    end(begin(250));
    vi.advanceTimersByTime(250);
  }
  expect(isRejected('bulk')).toBe(false);
  begin(12);
  expect(isRejected('bulk')).toBe(true);
  expect(isRejected('list')).toBe(false);
});

test('overload ends five seconds after the last rejection', () => {
  const calls = begin(OVERLOAD_CALLS + 1);
  vi.advanceTimersByTime(600);
  expect(isRejected('list')).toBe(true);
  end(calls.slice(OVERLOAD_CALLS / 8));
  expect(isRejected('bulk')).toBe(true);
  vi.advanceTimersByTime(4900);
  expect(isRejected('bulk')).toBe(true);
  vi.advanceTimersByTime(5250);
  expect(isRejected('bulk')).toBe(false);
});
