import { expect, test } from 'vitest';
import { apiKeyExpiry, apiKeyStateAt, isApiKeyGood, type ApiKeyFacts } from './api-key.ts';

const now = new Date('2026-11-21T12:00:00Z');
const key: ApiKeyFacts = { scope: 'agency', agencyId: 'north', expiresAt: null, revokedAt: null };
const officeKey: ApiKeyFacts = { ...key, scope: 'administration', agencyId: null };
const dana = { role: 'agency', status: 'approved', agencyId: 'north' } as const;
const office = { role: 'admin', status: 'approved', agencyId: null } as const;

test.each([
  ['its creator unchanged', true, key, dana],
  ['its creator an administrator who also has an agency', true, officeKey, { ...office, agencyId: 'north' }],
  ['its creator rejected', false, key, { ...dana, status: 'rejected' } as const],
  ['its creator pending again', false, key, { ...dana, status: 'pending' } as const],
  ['its creator moved to another agency', false, key, { ...dana, agencyId: 'south' }],
  ['its creator promoted to administrator', false, key, office],
  ['its creator demoted from administrator', false, officeKey, dana],
  ['revoked', false, { ...key, revokedAt: now }, dana],
  ['expired by a millisecond', false, { ...key, expiresAt: now }, dana],
  ['with a millisecond left', true, { ...key, expiresAt: new Date(now.getTime() + 1) }, dana],
])('a key, %s: valid is %s', (_case, isGood, facts, maker) => {
  expect(isApiKeyGood(facts, maker, now)).toBe(isGood);
});

test('a key is active, expired or revoked', () => {
  expect(apiKeyStateAt(key, now)).toBe('active');
  expect(apiKeyStateAt({ expiresAt: now, revokedAt: null }, now)).toBe('expired');
  expect(apiKeyStateAt({ expiresAt: now, revokedAt: now }, now)).toBe('revoked');
});

test('a key expires after a number of days, or never', () => {
  expect(apiKeyExpiry(30, now)).toEqual(new Date('2026-12-21T12:00:00Z'));
  expect(apiKeyExpiry(null, now)).toBeNull();
});
