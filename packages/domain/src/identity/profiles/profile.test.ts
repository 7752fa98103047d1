import { expect, test } from 'vitest';
import { checkProfile } from './profile.ts';

const whole = { name: 'Ann', phone: '(555) 123-4567', department: 'Patrol', badgeNumber: '12' };

test('PF-01 every field of a profile is required', () => {
  expect(checkProfile(whole)).toBeNull();
  for (const field of ['name', 'phone', 'department', 'badgeNumber']) {
    expect(checkProfile({ ...whole, [field]: '  ' })?.code).toBe('PROFILE_INCOMPLETE');
  }
});

test.each(['555x', '+1 555', '555.123', 'call me'])('PF-02 "%s" is not a phone number', (phone) => {
  expect(checkProfile({ ...whole, phone })?.code).toBe('INVALID_PHONE');
});
