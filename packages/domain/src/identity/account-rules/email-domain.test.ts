import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { emailKey, findRefusedDomain, parseEmailDomain, toAsciiAddress } from './email-domain.ts';

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

test.each([
  [' Ann@North.Example ', 'ann@north.example'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['User@BÜCHER.example', 'user@xn--bcher-kva.example'],
  // Decomposed, and with an ideographic full stop.
  ['user@bu\u0308cher。example', 'user@xn--bcher-kva.example'],
  ['user@XN--BCHER-KVA.example', 'user@xn--bcher-kva.example'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['a@b@bücher.example', 'a@b@xn--bcher-kva.example'],
  ['user@1.2.3', 'user@1.2.3'],
  ['user@ü b', 'user@ü b'],
  ['bücher', 'bücher'],
])('RI-11 %j is the account %s', (text, key) => {
  expect(emailKey(text, domainToASCII)).toBe(key);
});

test('RI-11 the name of an address keeps its case where it is only sent', () => {
  expect(toAsciiAddress('No-Reply@Bücher.example', domainToASCII)).toBe('No-Reply@xn--bcher-kva.example');
});
