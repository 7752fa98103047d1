import { describe, expect, it } from 'vitest';
import { canHandOff, handOffAddress } from './hand-off.ts';

describe('a hand-off', () => {
  it.each([undefined, 'bytes=0-', 'bytes=0-0', 'bytes=500-999', 'bytes=-1'])('is for %s', (range) => {
    expect(canHandOff(range === undefined ? {} : { range })).toBe(true);
  });

  it.each([
    'bytes=0-1,5-9',
    'bytes= 0-1',
    'Bytes=0-1',
    'bytes=-',
    `bytes=0-${'9'.repeat(16)}`,
    'seconds=1-2',
    '',
  ])('is not for %j', (range) => {
    expect(canHandOff({ range })).toBe(false);
  });

  it.each(['if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])(
    'is not for %s',
    (name) => {
      expect(canHandOff({ range: 'bytes=0-1', [name]: '"x"' })).toBe(false);
    },
  );

  it('names the file below the internal location', () => {
    expect(handOffAddress('/data/files/blobs/ab/0b8f1c9e-7c0a')).toBe('/_plainview-files/ab/0b8f1c9e-7c0a');
  });
});
