import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://plainview.example';
const parse = (address: string, base: string): URL | null => URL.parse(address, base);

const elsewhere = [
  'https://evil.example/',
  'https:evil.example',
  'https:/\\evil.example',
  ' http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/agency/..//evil.example',
  'https://plainview.example@evil.example/',
  'https://plainview.example.evil.example/',
  'http://plainview.example/agency',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://plainview.example/1',
  'https://',
];

test.each(elsewhere)('EV-13 %j does not lead away from our origin', (wanted) => {
  const target = ownPath(wanted, origin, parse);
  expect(new URL(target, origin).origin).toBe(origin);
});

const words = ['//', '..', 'http', 'https:', 'blob:', 'javascript:', 'evil.example', 'plainview.example'];

test('EV-13 whatever an address contains, following the result stays on our origin', () => {
  const piece = fc.constantFrom('/', '\\', '.', ':', '@', '#', '?', '\t', '\n', ' ', '%2f', ...words);
  const address = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(address, (wanted) => {
      const target = ownPath(wanted, origin, parse);
      expect(target.startsWith('/')).toBe(true);
      const followed = new URL(target, origin);
      expect(followed.origin).toBe(origin);
      // Applying it twice gives the same result.
      expect(ownPath(target, origin, parse)).toBe(target);
    }),
    { numRuns: 2000 },
  );
});

test('EV-13 our own address keeps its query and fragment', () => {
  expect(ownPath('/agency?status=completed#x', origin, parse)).toBe('/agency?status=completed#x');
  expect(ownPath(`${origin}/admin`, origin, parse)).toBe('/admin');
  expect(ownPath(undefined, origin, parse)).toBe('/');
});
