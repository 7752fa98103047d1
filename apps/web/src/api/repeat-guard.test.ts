import { expect, test } from 'vitest';
import { createRepeatGuard } from './repeat-guard.ts';

function guardAt(time: { now: number }) {
  let keys = 0;
  return createRepeatGuard(
    () => time.now,
    () => `key ${(keys += 1)}`,
  );
}

test('EV-08 the same activation is rejected while the first is running, other input is not', () => {
  const guard = guardAt({ now: 0 });
  expect(guard.begin('a')).toBe('key 1');
  expect(guard.begin('a')).toBeNull();
  expect(guard.begin('b')).toBe('key 2');
  guard.end('b', 'succeeded');
  expect(guard.begin('a')).toBeNull();
  expect(guard.isRunning()).toBe(true);
});

test('EV-08 the second click of a double click is rejected even if the response arrives first', () => {
  const time = { now: 0 };
  const guard = guardAt(time);
  guard.begin('a');
  time.now = 20;
  guard.end('a', 'succeeded');
  time.now = 400;
  expect(guard.begin('a')).toBeNull();
  time.now = 1020;
  expect(guard.begin('a')).toBe('key 2');
});

test('EV-08 a retry after a failure is possible at once and keeps its idempotency key', () => {
  const guard = guardAt({ now: 0 });
  guard.begin('a');
  guard.end('a', 'failed');
  expect(guard.begin('a')).toBe('key 1');
  guard.end('a', 'failed');
  expect(guard.begin('b')).toBe('key 2');
});

test('a choice undone and made again is not a repeat', () => {
  const guard = guardAt({ now: 0 });
  for (const input of ['on', 'off', 'on']) {
    expect(guard.begin(input)).not.toBeNull();
    guard.end(input, 'succeeded');
  }
});
