import { expect, test } from 'vitest';
import { toOneLine } from './one-line.ts';

test.each([
  ['invoice\u202Efdp.mp4', 'invoicefdp.mp4'],
  ['\uFEFF\u2066a\u2069\u200E.mp4\u200F', 'a.mp4'],
  ['a\u0000b\u001B[31m\u009Bc.mp4', 'ab[31mc.mp4'],
  [' first\r\nsecond\u2028third\tfourth ', 'first second third fourth'],
  ['\u061C', ''],
  // Spelling that must stay: a joiner in Persian and in an emoji, and letters from right to left.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D🚒 שלום', '👩\u200D🚒 שלום'],
])('%j becomes %j', (text, expected) => {
  expect(toOneLine(text)).toBe(expected);
});
