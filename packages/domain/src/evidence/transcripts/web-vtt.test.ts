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
  ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000', 2, 'streamSegment'],
  ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx', 3, 'times'],
  ['WEBVTT\n\n00:75.000 --> 01:80.000\nx', 3, 'times'],
  ['WEBVTT\n\n00:01.000 --> soon\nx', 3, 'times'],
  ['WEBVTT\n\n00:05.000 --> 00:02.000\nx', 3, 'reversed'],
  ['WEBVTT\n\n1:00.000 --> 1:01.000\nx', 3, 'times'],
  ['WEBVTT\n\n00:01.0000 --> 00:02.000\nx', 3, 'times'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n--> lost', 5, 'times'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n\nlost text', 6, 'noTimes'],
  ['WEBVTT\n\none\ntwo\n00:01.000 --> 00:02.000\nx', 5, 'noBlankLine'],
])('RV-16: of %j, line %i is refused', (file, line, problem) => {
  expect(parseWebVtt(file)).toEqual({ line, problem });
});

test('RI-11 hours may have one digit', () => {
  const file = [
    'WEBVTT',
    '',
    '0:00:01.000 --> 0:00:02.000',
    'Hands up',
    '',
    '1:00:01.000 --> 1:00:02.000',
    'La<1:00:01.500>ter',
    '',
  ];
  expect(cuesOf(file.join('\n'))).toEqual([
    [1_000_000, 2_000_000, null, 'Hands up'],
    [3_601_000_000, 3_602_000_000, null, 'Later'],
  ]);
});

test('RI-11 character references are those of HTML, with and without a semicolon', () => {
  const read = (text: string) => {
    const result = parseWebVtt(cue(text));
    return 'cues' in result ? result.cues.map((each) => each.text) : result;
  };
  expect(read('a&nbsp;b &amp;amp; &lt;i&gt; &quot;x&quot; it&apos;s it&#39s &#x2014; &#8212 &#150;')).toEqual(
    ['a b &amp; <i> "x" it\'s it\'s — — –'],
  );
  expect(read('1&lrm;2&rlm;3')).toEqual(['1\u200E2\u200F3']);
  expect(
    read('Jos&eacute; Mu&ntilde;oz &Uuml;&uuml; &hellip; &ndash; &rsquo; &sung; &szlig &AMP &notit;'),
  ).toEqual(['José Muñoz Üü … – ’ ♪ ß & ¬it;']);
  expect(read('R&D AT&T Q & A &unknown; &# &#x; &;')).toEqual(['R&D AT&T Q & A &unknown; &# &#x; &;']);
  expect(read('&#0;&#xD800;&#1114112;&#99999999999999999999;')).toEqual(['\uFFFD'.repeat(4)]);
  expect(cuesOf(cue('<v Lieutenant O&apos;Brien &amp; Sons>Hi'))).toEqual([
    [1_000_000, 2_000_000, "Lieutenant O'Brien & Sons", 'Hi'],
  ]);
});

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f'])('RI-11 %j does not end a line', (separator) => {
  const file = [
    `WEBVTT one${separator}two`,
    '',
    `NOTE one${separator}00:05`,
    '',
    `00:01.000 --> 00:02.000 align:start${separator}`,
    `one${separator}${separator}two`,
    '',
    '00:03.000 --> 00:04.000',
    `${separator}three`,
  ];
  expect(cuesOf(file.join('\n'))).toEqual([
    [1_000_000, 2_000_000, null, expect.stringMatching(/^one\s*\u0085*two$/u)],
    [3_000_000, 4_000_000, null, expect.stringMatching(/three$/u)],
  ]);
});

test('RI-11 a byte order mark and missing blank lines are accepted where nothing is lost', () => {
  const file = [
    '\uFEFFWEBVTT',
    'Language: en',
    '00:01.000 --> 00:02.000',
    'a',
    '00:02.000-->00:03.000align:start',
    'b',
    'c',
    '',
    'NOTE x',
    '00:03.000 --> 00:04.000 line:0 position:20% size:60% region:left',
    'd',
    '',
    'STYLE',
    '::cue(b) { color: red }',
    '00:04.000 --> 00:05.000',
    'e',
  ];
  for (const newline of ['\n', '\r\n', '\r'])
    expect(cuesOf(file.join(newline))).toEqual([
      [1_000_000, 2_000_000, null, 'a'],
      [2_000_000, 3_000_000, null, 'b c'],
      [3_000_000, 4_000_000, null, 'd'],
      [4_000_000, 5_000_000, null, 'e'],
    ]);
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
  for (const part of ['<b>', '<v ', '<', '&', '&#', '&#1', '&a', '9', '-->\n', '<v x>', ' '])
    expect(parseWebVtt(cue(part.repeat(60_000)))).toBeDefined();
  expect(parseWebVtt(`WEBVTT\n\n${'\n'.repeat(600_000)}`)).toEqual({ cues: [] });
  expect(parseWebVtt(cue('&#0;&#xD800;&#x110000;'))).toMatchObject({ cues: [{ text: '���' }] });
});
