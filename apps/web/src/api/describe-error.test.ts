import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import {
  isAccountError,
  isNetworkProblem,
  isRequestError,
  describeError,
  errorCodeOf,
} from './describe-error.ts';
import { NetworkError, requireResponse } from './fetch-json.ts';

const refusal = (code: string, message: string) =>
  new ORPCError(code, { defined: true, status: 403, message });
const answer = (status: number) => new ORPCError('INTERNAL_SERVER_ERROR', { status, message: 'at line 7' });

test('a rejection shows its own message, everything else the screen’s message', () => {
  const pending = refusal('ACCOUNT_PENDING', 'Your account is pending approval.');
  expect(describeError(pending, 'Failed')).toBe('Your account is pending approval.');
  expect(describeError(answer(500), 'Failed')).toBe('Failed');
  expect(describeError(new TypeError('Failed to fetch'))).toBe('An error occurred. Please try again');
});

test('only an error of the contract has a code', () => {
  expect(errorCodeOf(refusal('NOT_FOUND', 'Gone'))).toBe('NOT_FOUND');
  expect(errorCodeOf(answer(500))).toBeNull();
  expect(errorCodeOf(new Error('else'))).toBeNull();
});

test('SI-08 NW-02 no response, or a proxy’s, is a network problem; our own response is not', () => {
  expect(isNetworkProblem(new NetworkError('Failed to fetch'))).toBe(true);
  for (const status of [502, 503, 504]) expect(isNetworkProblem(answer(status))).toBe(true);
  for (const status of [400, 401, 500, 507]) expect(isNetworkProblem(answer(status))).toBe(false);
  expect(isNetworkProblem(refusal('STORAGE_FULL', 'Full'))).toBe(false);
});

test('a request without a response and a script that cannot be loaded are network problems, a crash is not', async () => {
  const failed = new TypeError('Failed to fetch');
  const problem = await requireResponse(Promise.reject(failed)).catch((error: unknown) => error);
  expect(problem).toMatchObject({ name: 'NetworkError', cause: failed });
  expect(isNetworkProblem(problem)).toBe(true);
  for (const message of [
    'Failed to fetch dynamically imported module: https://example.org/assets/a.js',
    'error loading dynamically imported module: https://example.org/assets/a.js',
    'Importing a module script failed.',
  ])
    expect(isNetworkProblem(new TypeError(message))).toBe(true);
  const crash = new TypeError("Cannot read properties of undefined (reading 'map')");
  expect([isNetworkProblem(crash), isRequestError(crash)]).toEqual([false, false]);
  expect([isNetworkProblem(answer(500)), isRequestError(answer(500))]).toEqual([false, true]);
  const aborted = new DOMException('Aborted', 'AbortError');
  await expect(requireResponse(Promise.reject(aborted))).rejects.toBe(aborted);
});

test('AZ-04 errors about the account lead to the guard, others do not', () => {
  expect(isAccountError(refusal('NOT_SIGNED_IN', 'Please sign in to continue.'))).toBe(true);
  expect(isAccountError(refusal('NOT_ALLOWED', 'No'))).toBe(true);
  expect(isAccountError(refusal('INVALID_CREDENTIALS', 'Invalid email or password'))).toBe(false);
  expect(isAccountError(answer(401))).toBe(false);
});
