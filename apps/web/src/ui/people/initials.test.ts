import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Jane Doe', 'JD'],
  ['jane q. public', 'JP'],
  ['Admin', 'A'],
  ['  Ørsted   Ågård ', 'ØÅ'],
  ['(Sgt.) Lee', 'SL'],
  ['', '?'],
  ['—', '?'],
])('%j shows as %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
