import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { findRefusedDomain, parseEmailDomain } from './email-domain.ts';

const refused = (email: string, ...allowed: string[]) => findRefusedDomain(email, allowed, domainToASCII);

test.each([
  ['north.example', 'north.example'],
  [' @North.EXAMPLE ', 'north.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['XN--bcher-kva.example', 'xn--bcher-kva.example'],
])('UM-01 %j is the domain %s', (text, domain) => {
  expect(parseEmailDomain(text, domainToASCII)).toBe(domain);
});

test.each([
  '',
  'localhost',
  'a b.example',
  'ann@north.example',
  'https://x.example',
  '.example',
  'x..y',
  '10.0.0.1',
])('UM-01 %j is not a domain', (text) => {
  expect(parseEmailDomain(text, domainToASCII)).toBeNull();
});

test('UM-01 a domain is allowed only if the list contains exactly it; without a list all are', () => {
  expect(refused('ann@anything.example')).toBeNull();
  expect(refused('ann@north.example', 'north.example')).toBeNull();
  expect(refused('ann@NORTH.example', 'south.example', 'north.example')).toBeNull();
  expect(refused('ann@bücher.example', 'xn--bcher-kva.example')).toBeNull();
  expect(refused('ann@mail.north.example', 'north.example')).toBe('mail.north.example');
  expect(refused('ann@notnorth.example', 'north.example')).toBe('notnorth.example');
  expect(refused('"north.example@x"@evil.example', 'north.example')).toBe('evil.example');
  // With a Cyrillic о.
  expect(refused('ann@nоrth.example', 'north.example')).toBe('xn--nrth-55d.example');
});
