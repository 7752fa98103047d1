import { expect, test } from 'vitest';
import type { Violation, ViolationKind } from '../../../platform/media/redaction/check-result.ts';
import { describeViolations } from './describe-violation.ts';

const violation = (kind: ViolationKind, at: Partial<Violation> = {}): Violation => ({
  kind,
  frame: null,
  microseconds: null,
  place: null,
  measured: 0,
  allowed: 0,
  ...at,
});

test.each([
  [[], 0, null],
  // Only the first ones are kept, and a copy with any must never count as one without.
  [[], 1, 'the check found differences'],
  [[violation('stream')], 1, 'the copy has another stream than a picture and its sound'],
  [
    [violation('visible-inside', { frame: 25, microseconds: 800_000 })],
    2,
    'something is visible inside a region (frame 25, at 00:00:00.800), and 1 more difference',
  ],
  [
    [violation('audible', { microseconds: 1_000_000 })],
    31,
    'something can be heard in a muted range (at 00:00:01.000), and 30 more differences',
  ],
])(
  'a copy’s violations are described with the place of the first: %j',
  (violations, violationCount, text) => {
    expect(describeViolations({ violations, violationCount })).toBe(text);
  },
);
