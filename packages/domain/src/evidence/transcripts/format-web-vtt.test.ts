import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWebVtt, moveToPart, soundPartsOf } from './format-web-vtt.ts';
import { parseWebVtt } from './web-vtt.ts';

test('RV-16: a formatted file is parsed to the same cues', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((drawn) => drawn.replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim())
    .filter((drawn) => drawn !== '');
  const milliseconds = fc.nat({ max: 100_000_000 });
  const cue = fc.record({ at: milliseconds, length: fc.nat({ max: 5000 }), speaker: fc.option(text), text });
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 5 }), (drawn) => {
      const cues = drawn
        .map(({ at, length, ...rest }) => ({
          ...rest,
          startMicroseconds: at * 1000,
          endMicroseconds: (at + length) * 1000,
        }))
        .toSorted(
          (one, other) =>
            one.startMicroseconds - other.startMicroseconds || one.endMicroseconds - other.endMicroseconds,
        );
      const parsed = parseWebVtt(formatWebVtt(cues));
      expect('cues' in parsed && parsed.cues.map(({ fileLine: _fileLine, ...rest }) => rest)).toEqual(cues);
    }),
    { numRuns: 50 },
  );
});

test('RI-11 no text can end its cue or begin markup', () => {
  const text = 'a --> b\n\n00:05.000 --> 00:06.000 <v x>&amp; &lt;b&gt; &copy &#39;';
  const cue = { startMicroseconds: 0, endMicroseconds: 1_000_000, speaker: 'R&D > <x>\r\n\r\ny', text };
  expect(parseWebVtt(formatWebVtt([cue]))).toEqual({
    cues: [{ ...cue, speaker: 'R&D > <x> y', text: text.replace('\n\n', ' '), fileLine: 3 }],
  });
});

test('RV-16: sound is sent in parts of five minutes, and their times become those of the video', () => {
  expect(soundPartsOf(4_000_000)).toEqual([{ begin: 0, end: 4_000_000 }]);
  const parts = soundPartsOf(601_000_000);
  expect(parts.map(({ begin, end }) => [begin, end])).toEqual([
    [0, 300_000_000],
    [300_000_000, 600_000_000],
    [600_000_000, 601_000_000],
  ]);
  const cue = { startMicroseconds: 500_000, endMicroseconds: 2_000_000, speaker: null, text: 'x' };
  expect(parts[2] && moveToPart([cue], parts[2])).toEqual([
    { ...cue, startMicroseconds: 600_500_000, endMicroseconds: 601_000_000 },
  ]);
});
