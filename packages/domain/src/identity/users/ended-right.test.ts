import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { endedRight, type CurrentAccount } from './ended-right.ts';

const actor: Actor = {
  role: 'agency',
  isAgencyAdministrator: false,
  userId: 'u',
  name: 'Ann',
  email: 'ann@example.org',
  agencyId: 'north',
  sessionId: 's',
};
const account: CurrentAccount = {
  role: 'agency',
  status: 'approved',
  agencyId: 'north',
  hasSession: true,
  hasApiKey: true,
};

test('EV-10 a right holds while account, session and key are unchanged', () => {
  expect(endedRight(actor, account)).toBeNull();
});

test.each([
  ['a deleted account', null, 'NOT_SIGNED_IN'],
  ['an ended session', { ...account, hasSession: false }, 'NOT_SIGNED_IN'],
  ['a rejected account', { ...account, status: 'rejected' as const }, 'ACCOUNT_REJECTED'],
  ['PR-09 a disabled account', { ...account, status: 'disabled' as const }, 'ACCOUNT_DISABLED'],
  ['an account that is pending again', { ...account, status: 'pending' as const }, 'ACCOUNT_PENDING'],
  ['another role', { ...account, role: 'admin' as const }, 'NOT_ALLOWED'],
  ['another agency', { ...account, agencyId: 'south' }, 'NOT_ALLOWED'],
])('EV-10 %s ends the right', (_case, current, code) => {
  expect(endedRight(actor, current)).toBe(code);
});

test('EV-10 a client whose key is revoked gets an error about the key', () => {
  const program: Actor = { ...actor, apiKey: { id: 'k', name: 'Evidence system' } };
  expect(endedRight(program, { ...account, hasApiKey: false })).toBe('API_KEY_NOT_VALID');
  expect(endedRight(program, null)).toBe('API_KEY_NOT_VALID');
});
