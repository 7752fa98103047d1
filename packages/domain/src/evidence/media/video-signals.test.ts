import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../shared/base64.ts';
import {
  decodeVideoSignals,
  encodeVideoSignals,
  signalLength,
  totalOf,
  type Interval,
  type VideoSignals,
} from './video-signals.ts';

const intervalsWithin = (duration: number): fc.Arbitrary<Interval[]> =>
  fc.uniqueArray(fc.integer({ min: 0, max: duration }), { maxLength: 12 }).map((positions) => {
    const sorted = positions.toSorted((a, b) => a - b);
    return sorted.flatMap((from, at) => {
      const to = sorted[at + 1];
      return at % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
    });
  });

const signalOf = (duration: number, rate: number) => {
  const length = signalLength(duration, rate);
  const values = fc.uint8Array({ minLength: length, maxLength: length });
  return fc.option(values.map((bytes) => ({ rate, values: bytes })));
};

/** Any signals of videos of up to ten seconds. */
const anySignals: fc.Arbitrary<VideoSignals> = fc
  .integer({ min: 1, max: 10_000_000 })
  .chain((durationMicroseconds) =>
    fc.record({
      tool: fc.string({ maxLength: 40, unit: 'grapheme' }),
      durationMicroseconds: fc.constant(durationMicroseconds),
      loudness: signalOf(durationMicroseconds, 20),
      motion: signalOf(durationMicroseconds, 2),
      speech: signalOf(durationMicroseconds, 10),
      speechTool: fc.option(fc.string({ maxLength: 40, unit: 'grapheme' })),
      silent: intervalsWithin(durationMicroseconds),
      black: intervalsWithin(durationMicroseconds),
      frozen: intervalsWithin(durationMicroseconds),
    }),
  );

const silence: VideoSignals = {
  tool: 'ffmpeg 5.1',
  durationMicroseconds: 120_000,
  loudness: { rate: 20, values: Uint8Array.of(0, 128, 255) },
  motion: { rate: 2, values: Uint8Array.of(7) },
  speech: { rate: 10, values: Uint8Array.of(0, 255) },
  speechTool: 'detector 1.0',
  silent: [[0, 40_000]],
  black: [],
  frozen: [
    [0, 50_000],
    [50_000, 120_000],
  ],
};

describe('the file of signals', () => {
  test('holds all signals without loss', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        expect(decodeVideoSignals(encodeVideoSignals(signals))).toEqual(signals);
      }),
    );
  });

  test('is plain JSON that other programs can read', () => {
    expect(JSON.parse(encodeVideoSignals(silence))).toEqual({
      version: 1,
      tool: 'ffmpeg 5.1',
      duration: 120_000,
      loudness: { rate: 20, values: 'AID/' },
      motion: { rate: 2, values: 'Bw==' },
      speech: { rate: 10, values: 'AP8=' },
      speechTool: 'detector 1.0',
      silent: [[0, 40_000]],
      black: [],
      frozen: [
        [0, 50_000],
        [50_000, 120_000],
      ],
    });
  });

  test('may have fields of later servers', () => {
    const file: unknown = JSON.parse(encodeVideoSignals(silence));
    expect(decodeVideoSignals(JSON.stringify(Object.assign({}, file, { music: null })))).toEqual(silence);
  });

  test('of an earlier server has no speech', () => {
    const file: unknown = JSON.parse(encodeVideoSignals(silence));
    const earlier = JSON.stringify(Object.assign({}, file, { speech: undefined, speechTool: undefined }));
    expect(decodeVideoSignals(earlier)).toEqual({ ...silence, speech: null, speechTool: null });
  });

  test.each<[string, object]>([
    ['another version', { version: 2 }],
    ['a fractional duration', { duration: 120_000.5 }],
    ['a duration of years', { duration: 1e15 }],
    ['no tool', { tool: undefined }],
    ['no loudness', { loudness: undefined }],
    ['too few values', { loudness: { rate: 20, values: 'AIA=' } }],
    ['values that are not base64', { loudness: { rate: 20, values: 'AI*/' } }],
    ['too many values of speech', { speech: { rate: 10, values: 'AP8A' } }],
    ['a speech detector that is not a text', { speechTool: 7 }],
    ['a rate of zero', { motion: { rate: 0, values: '' } }],
    ['intervals without a list', { silent: null }],
    ['an interval of three numbers', { silent: [[0, 1, 2]] }],
    ['an empty interval', { silent: [[1, 1]] }],
    ['a negative position', { black: [[-1, 1]] }],
    ['an interval after the end', { black: [[0, 120_001]] }],
    [
      'overlapping intervals',
      {
        frozen: [
          [0, 10_000],
          [9999, 20_000],
        ],
      },
    ],
    [
      'unsorted intervals',
      {
        frozen: [
          [20_000, 30_000],
          [0, 10_000],
        ],
      },
    ],
  ])('is rejected with %s', (_what, change) => {
    const file: unknown = JSON.parse(encodeVideoSignals(silence));
    expect(decodeVideoSignals(JSON.stringify(Object.assign({}, file, change)))).toBeNull();
  });

  test('is rejected if truncated', () => {
    const text = encodeVideoSignals(silence);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), (end) => {
        expect(decodeVideoSignals(text.slice(0, end))).toBeNull();
      }),
    );
    expect(decodeVideoSignals('[]')).toBeNull();
  });
});

test('intervals are summed up', () => {
  expect(totalOf(silence.frozen)).toBe(120_000);
  expect(totalOf([])).toBe(0);
});

test('base64 is that of Node.js, in both directions', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
    }),
  );
  for (const text of ['A', 'AA', 'AAA', 'A===', 'AAAA=', 'AA==AAAA', 'AA A', 'AA-_'])
    expect(decodeBase64(text)).toBeNull();
});
