import { expect, test } from 'vitest';
import { rateLimitSubnet } from './rate-limit-subnet.ts';

test('a caller is one IPv4 address, in either notation, or one IPv6 /64', () => {
  expect(rateLimitSubnet('203.0.113.9')).toBe('203.0.113.9');
  for (const mapped of ['::ffff:203.0.113.9', '::FFFF:cb00:7109'])
    expect(rateLimitSubnet(mapped)).toBe('203.0.113.9');
  for (const one of ['2001:db8:1:1::1', '2001:DB8:1:1:ffff::2', '2001:db8:1:1:0:0:0:3'])
    expect(rateLimitSubnet(one)).toBe('2001:db8:1:1::/64');
  expect(rateLimitSubnet('2001:db8:1:2::1')).not.toBe(rateLimitSubnet('2001:db8:1:1::1'));
  expect(rateLimitSubnet('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(rateLimitSubnet('unknown')).toBe('unknown');
});
