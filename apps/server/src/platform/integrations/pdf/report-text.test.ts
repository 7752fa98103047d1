import { formatTimecode } from '@plainview/domain/shared/duration';
import { describe, expect, it } from 'vitest';
import { bytesText, utcText } from './report-text.ts';

describe('values in the report', () => {
  it.each([
    [0, '00:00:00.000'],
    [999, '00:00:00.000'],
    [59_999_999, '00:00:59.999'],
    [3_600_000_000, '01:00:00.000'],
    [360_000_000_000, '100:00:00.000'],
  ])('%i µs is %s', (microseconds, text) => {
    expect(formatTimecode(microseconds)).toBe(text);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1,000 bytes'],
    [50_000_000_000, '50,000,000,000 bytes'],
  ])('%i is %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  it('time is in UTC and says so', () => {
    expect(utcText(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31 23:59:59 UTC');
  });
});
