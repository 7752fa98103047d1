import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWhenOverloaded } from './repeat-when-overloaded.ts';

const overloaded = (seconds: number) =>
  new ORPCError('OVERLOADED', { defined: true, status: 503, data: { retryAfterSeconds: seconds } });

/** A server that answers the first calls with these errors. */
function serverFailing(errors: readonly Error[]) {
  const left = [...errors];
  const server = {
    calls: 0,
    next: async () => ((server.calls += 1), left.length > 0 ? reject(left) : 'done'),
  };
  return server;
}

function reject(left: Error[]): never {
  throw left.shift() ?? new Error('none left');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a call that an overloaded server rejected is repeated after the time that it asks for', async () => {
  const server = serverFailing([overloaded(3)]);
  const answer = repeatWhenOverloaded(server);
  await vi.advanceTimersByTimeAsync(2999);
  expect(server.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('done');
});

test('after the fourth rejection the error is shown', async () => {
  const server = serverFailing(Array.from({ length: 4 }, () => overloaded(1)));
  const failure = repeatWhenOverloaded(server).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await failure).toMatchObject({ code: 'OVERLOADED' });
  expect(server.calls).toBe(4);
});

test('other errors and aborted calls are not repeated', async () => {
  const away = new ORPCError('DATABASE_UNAVAILABLE', { defined: true, status: 503 });
  const failing = serverFailing([away]);
  await expect(repeatWhenOverloaded(failing)).rejects.toBe(away);
  expect(failing.calls).toBe(1);

  const server = serverFailing([overloaded(60)]);
  const aborting = new AbortController();
  const { signal } = aborting;
  const aborted = repeatWhenOverloaded({ ...server, signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  aborting.abort();
  expect(await aborted).toMatchObject({ code: 'OVERLOADED' });
});
