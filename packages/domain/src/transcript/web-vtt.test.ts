import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWebVtt } from './web-vtt.ts';

const cuesOf = (text: string) => {
  const result = parseWebVtt(text);
  return 'cues' in result
    ? result.cues.map((cue) => [cue.startMicroseconds, cue.endMicroseconds, cue.speaker, cue.text])
    : result;
};
const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

test('RV-16: a WebVTT file is read with its times, voices and plain text', () => {
  const file = [
    'WEBVTT - Interview',
    'Kind: captions',
    '',
    'NOTE A comment',
    'of two lines',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'REGION',
    'id:left',
    '',
    '2',
    '100:00:03.000 --> 100:00:04.500 align:start position:0%',
    '<v.loud Officer Reyes>Step <i>out</i> of the car,',
    'please.',
    '',
    '00:59.999 --> 01:00.100',
    '<v Driver>Why?</v> <v Officer Reyes>Fish &amp; chips &#39;x&#x41;&unknown;',
    '',
    '00:01:00.200\t-->\t00:01:00.200',
    'a < b <3 5 <6 and 7> 3 <00:01:00.250><c.red>red</c>',
    '',
    '00:02:00.000 --> 00:02:01.000',
    '',
  ];
  for (const newline of ['\n', '\r\n', '\r'])
    expect(cuesOf(file.join(newline))).toEqual([
      [59_999_000, 60_100_000, 'Driver', 'Why?'],
      [59_999_000, 60_100_000, 'Officer Reyes', "Fish & chips 'xA&unknown;"],
      [60_200_000, 60_200_000, null, 'a < b <3 5 <6 and 7> 3 red'],
      [360_003_000_000, 360_004_500_000, 'Officer Reyes', 'Step out of the car, please.'],
    ]);
  expect(cuesOf('WEBVTT')).toEqual([]);
});

test.each([
  ['', 1, 'signature'],
  ['WEBVTTX', 1, 'signature'],
  ['1\n00:00:01,000 --> 00:00:02,000\nx', 1, 'signature'],
  ['WEBVTT\n00:01.000 --> 00:02.000\nx', 2, 'noBlankLine'],
  ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000', 2, 'streamSegment'],
  ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx', 3, 'times'],
  ['WEBVTT\n\n00:75.000 --> 01:80.000\nx', 3, 'times'],
  ['WEBVTT\n\n00:01.000 --> soon\nx', 3, 'times'],
  ['WEBVTT\n\n00:05.000 --> 00:02.000\nx', 3, 'reversed'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n00:02.000 --> 00:03.000\ny', 5, 'noBlankLine'],
  ['WEBVTT\n\nNOTE x\n00:01.000 --> 00:02.000\ny', 4, 'noBlankLine'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n\nlost text', 6, 'noTimes'],
  ['WEBVTT\n\none\ntwo\n00:01.000 --> 00:02.000\nx', 5, 'noBlankLine'],
])('RV-16: of %j, line %i is refused', (file, line, problem) => {
  expect(parseWebVtt(file)).toEqual({ line, problem });
});

test('RV-16: a line that is too long is refused', () => {
  expect(cuesOf(cue('x'.repeat(2001)))).toEqual({ line: 3, problem: 'tooLong' });
  expect(cuesOf(cue(`<v ${'x'.repeat(201)}>y`))).toEqual({ line: 3, problem: 'tooLong' });
});

const isPlain = (text: string): boolean => !/[<&\s\0]|-->/u.test(text) && text !== '';

test('RV-16: text that is not a tag is never lost', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 20 }).filter(isPlain);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      const text = words.join(' < & ');
      expect(cuesOf(cue(text))).toEqual([[1_000_000, 2_000_000, null, text]]);
    }),
  );
});

test('RV-16: a file made to be slow is read in linear time', () => {
  for (const part of ['<b>', '<v ', '<', '&', '&#', '<v x>', ' '])
    expect(parseWebVtt(cue(part.repeat(60_000)))).toBeDefined();
  expect(parseWebVtt(`WEBVTT\n\n${'\n'.repeat(600_000)}`)).toEqual({ cues: [] });
  expect(parseWebVtt(cue('&#0;&#xD800;&#x110000;'))).toMatchObject({ cues: [{ text: '���' }] });
});
