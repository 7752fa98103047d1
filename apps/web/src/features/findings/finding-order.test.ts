import { orderFindings } from '@plainview/domain/review/findings/finding-number';
import { describe, expect, test } from 'vitest';
import { countByVideo, findingCount, formatSpan } from './finding-order.ts';
import { exampleFinding as finding } from './testing/example-finding.ts';

describe('orderFindings', () => {
  test('sorts by the video’s position in the ticket, then by time', () => {
    const ordered = orderFindings(
      [
        finding({ id: '1', videoId: 'a', startMicroseconds: 900 }),
        finding({ id: '2', videoId: 'b', startMicroseconds: 5 }),
        finding({ id: '3', videoId: 'a', startMicroseconds: 10 }),
      ],
      ['b', 'a'],
    );
    expect(ordered.map(({ id }) => id)).toEqual(['2', '3', '1']);
  });

  test('puts a moment before a range from the same start, and the older first', () => {
    const ordered = orderFindings(
      [
        finding({ id: 'range', endMicroseconds: 50 }),
        finding({ id: 'later', createdAt: new Date(9) }),
        finding({ id: 'moment' }),
      ],
      ['a'],
    );
    expect(ordered.map(({ id }) => id)).toEqual(['moment', 'later', 'range']);
  });

  test('puts findings of an unknown video last', () => {
    const ordered = orderFindings([finding({ id: 'gone', videoId: 'z' }), finding({ id: 'here' })], ['a']);
    expect(ordered.map(({ id }) => id)).toEqual(['here', 'gone']);
  });
});

test('countByVideo counts the findings of each video', () => {
  const counts = countByVideo([finding({}), finding({}), finding({ videoId: 'b' })]);
  expect([counts.get('a'), counts.get('b'), counts.get('c')]).toEqual([2, 1, undefined]);
});

test('formatSpan formats a moment and a range', () => {
  expect(formatSpan({ startMicroseconds: 61_234_567, endMicroseconds: null })).toBe('00:01:01.234');
  expect(formatSpan({ startMicroseconds: 0, endMicroseconds: 1_000_000 })).toBe(
    '00:00:00.000 – 00:00:01.000',
  );
});

test('findingCount distinguishes singular and plural', () => {
  expect([0, 1, 2].map(findingCount)).toEqual(['0 findings', '1 finding', '2 findings']);
});
