import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { isAccountError, isNetworkProblem, describeError, errorCodeOf } from './describe-error.ts';

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
  expect(isNetworkProblem(new TypeError('Failed to fetch'))).toBe(true);
  for (const status of [502, 503, 504]) expect(isNetworkProblem(answer(status))).toBe(true);
  for (const status of [400, 401, 500, 507]) expect(isNetworkProblem(answer(status))).toBe(false);
  expect(isNetworkProblem(refusal('STORAGE_FULL', 'Full'))).toBe(false);
});

test('AZ-04 errors about the account lead to the guard, others do not', () => {
  expect(isAccountError(refusal('NOT_SIGNED_IN', 'Please sign in to continue.'))).toBe(true);
  expect(isAccountError(refusal('NOT_ALLOWED', 'No'))).toBe(true);
  expect(isAccountError(refusal('INVALID_CREDENTIALS', 'Invalid email or password'))).toBe(false);
  expect(isAccountError(answer(401))).toBe(false);
});
