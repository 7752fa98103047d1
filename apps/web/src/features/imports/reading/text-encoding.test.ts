import { expect, test } from 'vitest';
import { encodeText as encode } from './test-encoding.ts';
import { decodeText, detectEncoding } from './text-encoding.ts';

const texts = [
  'Officer,Notes\nDíaz,Stopped',
  'Officer,Notes\nPeña,"Driver’s door"',
  'Officer,Notes\nO’Brien,Camera at 5 – 7 PM',
  'Officer,Notes\nMuñoz Ibáñez,José said “no”',
  'Officer,Notes\nGonçalves,Größe',
  'Officer,Notes\nÁlvarez,ÑANDÚ STREET',
  'Officer,Notes\nLefèvre,Hôtel de Ville…',
];

test.each(
  texts.flatMap((text) => (['windows-1252', 'macintosh'] as const).map((encoding) => ({ text, encoding }))),
)('RI-08 $encoding is recognized: $text', ({ text, encoding }) => {
  const bytes = encode(text, encoding);
  const detected = detectEncoding(bytes);
  expect(detected).toEqual({ encoding, isCertain: false });
  expect(decodeText(bytes, detected.encoding)).toBe(text);
});

test.each(['utf-16le', 'utf-16be'] as const)(
  'RI-08 %s is recognized without a byte order mark',
  (encoding) => {
    const bytes = encode('Officer;Notes\r\nDíaz;“no”', encoding);
    expect(detectEncoding(bytes)).toEqual({ encoding, isCertain: false });
  },
);

test.each([
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const)('RI-08 the byte order mark %j means %s, and is no part of the text', (mark, encoding) => {
  const bytes = new Uint8Array([...mark, ...encode('File', encoding)]);
  expect(detectEncoding(bytes)).toEqual({ encoding, isCertain: true });
  expect(decodeText(bytes, encoding)).toBe('File');
});

test('RI-08 plain letters are UTF-8, and an empty file has an encoding', () => {
  expect(detectEncoding(encode('File', 'utf-8'))).toEqual({ encoding: 'utf-8', isCertain: true });
  expect(detectEncoding(encode('D\uFFFDaz', 'utf-8'))).toEqual({ encoding: 'utf-8', isCertain: true });
  expect(detectEncoding(new Uint8Array())).toEqual({ encoding: 'utf-8', isCertain: true });
});

test('RI-08 a text in UTF-8 with a letter that was cut stays UTF-8', () => {
  const bytes = new Uint8Array([...encode('Díaz Peña Muñoz', 'utf-8'), 0xc3]);
  expect(detectEncoding(bytes)).toEqual({ encoding: 'utf-8', isCertain: false });
});
