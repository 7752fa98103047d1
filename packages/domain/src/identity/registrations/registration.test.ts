import { expect, test } from 'vitest';
import {
  mayAdmit,
  mayChangeRole,
  mayDecide,
  mayRemoveColleague,
  maySetAgencyAdministrator,
  maySetDuties,
  type RegistrationDecision,
} from '../users/account-rights.ts';
import { userStatuses } from '../users/actor.ts';
import { agencyKey, checkRegistration, normalizeAgencyName } from './registration.ts';

const rules = { minimumPasswordLength: 6, adminKeyIsRight: false } as const;
const good = {
  name: 'Ann Baker',
  password: 'secret1',
  confirmPassword: 'secret1',
  role: 'agency',
  adminKey: '',
  agencyName: 'North PD',
} as const;

const rows = [
  ['nothing wrong', {}, undefined],
  ['passwords differ', { confirmPassword: 'other' }, 'PASSWORDS_DO_NOT_MATCH'],
  ['all wrong: the match comes first', { password: 'a', agencyName: '' }, 'PASSWORDS_DO_NOT_MATCH'],
  ['too short', { password: '12345', confirmPassword: '12345' }, 'PASSWORD_TOO_SHORT'],
  ['too short before the key', { password: '1', confirmPassword: '1', role: 'admin' }, 'PASSWORD_TOO_SHORT'],
  ['a wrong key', { role: 'admin', adminKey: 'x' }, 'INVALID_ADMIN_KEY'],
  ['a blank agency', { agencyName: '  ' }, 'AGENCY_NAME_REQUIRED'],
  ['the system’s name', { name: 'Plain View' }, 'NAME_RESERVED'],
  ['a name with an invisible character', { name: 'Ann\u200B Baker' }, 'NAME_NOT_READABLE'],
  ['an agency with one', { agencyName: 'North\u202E PD' }, 'AGENCY_NAME_NOT_READABLE'],
  ['the town’s police', { agencyName: 'Plainview' }, undefined],
] as const;

test.each(rows)('RG-03 %s', (_what, change, code) => {
  expect(checkRegistration({ ...good, ...change }, rules)?.code).toBe(code);
});

test('RG-03 the browser cannot know the key and leaves the check to the server', () => {
  const form = { ...good, role: 'admin' } as const;
  expect(checkRegistration(form, { ...rules, adminKeyIsRight: 'unknown' })).toBeNull();
});

test.each([
  ['North PD', ' north   pd '],
  ['Été', 'éTÉ'],
])('agencies "%s" and "%s" are the same', (one, other) => {
  expect(agencyKey(one)).toBe(agencyKey(other));
  expect(normalizeAgencyName(' North   PD ')).toBe('North PD');
});

const admin = { id: 'a', role: 'admin', status: 'approved' } as const;

test('UM-06 no one can manage their own account, and the last administrator stays', () => {
  expect(mayChangeRole('a', admin, 2)).toEqual({ allowed: false, code: 'NOT_ON_ONESELF' });
  expect(mayChangeRole('b', admin, 1)).toEqual({ allowed: false, code: 'LAST_ADMINISTRATOR' });
  expect(mayChangeRole('b', admin, 2)).toEqual({ allowed: true });
});

const registered = { ...admin, awaitsEmailConfirmation: false, refusedEmailDomain: null };

test('UM-01 EV-15 each decision is allowed from certain statuses only', () => {
  const possible = (decision: RegistrationDecision) =>
    userStatuses.filter((status) => mayDecide('b', { ...registered, status }, decision).allowed);
  expect(possible('approved')).toEqual(['pending', 'rejected', 'disabled']);
  expect(possible('rejected')).toEqual(['pending']);
  expect(mayDecide('b', registered, 'rejected')).toEqual({ allowed: false, code: 'USER_NOT_PENDING' });
  expect(mayDecide('a', { ...registered, status: 'rejected' }, 'approved')).toMatchObject({
    code: 'NOT_ON_ONESELF',
  });
});

test('UM-01 a user of another domain cannot be approved, but can be rejected', () => {
  const other = { ...registered, status: 'pending', refusedEmailDomain: 'example.com' } as const;
  expect(mayDecide('b', other, 'approved')).toMatchObject({ code: 'EMAIL_DOMAIN_NOT_ALLOWED' });
  expect(mayDecide('b', other, 'rejected')).toEqual({ allowed: true });
});

test('RG-05 a registration with an unconfirmed address cannot be decided', () => {
  const unconfirmed = { ...registered, status: 'pending', awaitsEmailConfirmation: true } as const;
  for (const decision of ['approved', 'rejected'] as const)
    expect(mayDecide('b', unconfirmed, decision)).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
});

/** Returns 'yes', or the code of the denial. */
const told = (...rest: Parameters<typeof maySetDuties>) => {
  const ability = maySetDuties(...rest);
  return ability.allowed ? 'yes' : ability.code;
};

test('[CJIS AC-5] every duty keeps a holder, no one sets their own, and only if the profile separates them', () => {
  expect(told('b', admin, true, ['reviewer'], ['custodian', 'auditor'])).toBe('yes');
  expect(told('b', admin, true, ['reviewer'], ['custodian'])).toBe('LAST_OF_DUTY');
  expect(told('a', admin, true, [])).toBe('NOT_ON_ONESELF');
  expect(told('b', { ...admin, role: 'agency' }, true)).toBe('NOT_AN_ADMINISTRATOR');
  expect(told('b', admin, false)).toBe('DUTIES_NOT_SEPARATE');
});

const named = { userId: 'u', name: 'Ann', email: 'ann@example.org' };
const boss = { ...named, role: 'agency', agencyId: 'north', isAgencyAdministrator: true } as const;
const office = { ...named, role: 'admin', agencyId: null, duties: [] } as const;
const colleague = { id: 'v', role: 'agency', status: 'approved', agencyId: 'north' } as const;

test('DK-05 an inviter admits users of their own agency only, and only as its administrator', () => {
  const own = { role: 'agency', agencyId: 'north' } as const;
  expect(mayAdmit(boss, own)).toBe(true);
  expect(mayAdmit({ ...boss, isAgencyAdministrator: false }, own)).toBe(false);
  expect(mayAdmit(boss, { role: 'agency', agencyId: 'south' })).toBe(false);
  expect(mayAdmit(boss, { role: 'admin', agencyId: 'north' })).toBe(false);
  expect(mayAdmit(boss, { role: 'admin', agencyId: null })).toBe(false);
  expect(mayAdmit(office, { role: 'admin', agencyId: null })).toBe(true);
});

test('DK-05 only other, approved users are removed or appointed', () => {
  expect(mayRemoveColleague('u', colleague)).toEqual({ allowed: true });
  expect(mayRemoveColleague('v', colleague)).toMatchObject({ code: 'NOT_ON_ONESELF' });
  const disabled = { ...colleague, status: 'disabled' } as const;
  expect(mayRemoveColleague('u', disabled)).toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  expect(maySetAgencyAdministrator(office, disabled)).toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  expect(maySetAgencyAdministrator(boss, colleague)).toEqual({ allowed: true });
  const itself = { ...boss, userId: 'v' };
  expect(maySetAgencyAdministrator(itself, colleague)).toMatchObject({ code: 'NOT_ON_ONESELF' });
  const code = 'NOT_AN_AGENCY_USER';
  expect(maySetAgencyAdministrator(office, { ...colleague, role: 'admin' })).toMatchObject({ code });
  expect(maySetAgencyAdministrator(office, { ...colleague, agencyId: null })).toMatchObject({ code });
});
