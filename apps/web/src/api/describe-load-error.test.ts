import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { describeLoadError } from './describe-load-error.ts';

const failure = (status: number, code: string) =>
  new ORPCError(code, { defined: true, status, message: `Message of ${code}.` });

test('no error', () => {
  expect(describeLoadError(null, vi.fn<() => void>())).toBeNull();
});

test.each([
  ['NOT_FOUND', 404],
  ['NOT_ALLOWED', 403],
  ['TICKET_ON_HOLD', 409],
])('%s would fail again, so there is no retry', (code, status) => {
  expect(describeLoadError(failure(status, code), vi.fn<() => void>())).toEqual({
    message: `Message of ${code}.`,
  });
});

test.each([
  ['an overloaded server', failure(429, 'TOO_MANY_ATTEMPTS')],
  ['an unreachable database', failure(503, 'DATABASE_UNAVAILABLE')],
  ['a response outside the contract', new ORPCError('NOT_FOUND', { status: 404 })],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s can be retried', (_what, error) => {
  const refetch = vi.fn<() => void>();
  const shown = describeLoadError(error, refetch, 'Failed to load.');
  expect(shown?.message).not.toBe('');
  shown?.onRetry?.();
  expect(refetch).toHaveBeenCalledOnce();
});
