import { expect, test } from 'vitest';
import {
  areDistinctReasons,
  describeRedactionChange,
  proposedRedactionTerms,
  REASON_CODE_PATTERN,
} from './redaction-terms.ts';

const [minor, medical] = proposedRedactionTerms.reasons;
if (!minor || !medical) throw new Error('the proposed terms have reasons');

test('RD-01 the proposed reasons can be saved', () => {
  expect(areDistinctReasons(proposedRedactionTerms.reasons)).toBe(true);
  for (const { code } of proposedRedactionTerms.reasons) expect(code).toMatch(REASON_CODE_PATTERN);
});

test('RD-01 reasons differ in code and label', () => {
  expect(areDistinctReasons([minor, { ...medical, code: minor.code }])).toBe(false);
  expect(areDistinctReasons([minor, { ...medical, label: ' MINOR ' }])).toBe(false);
});

test('RD-01 a change of the terms is described', () => {
  const before = { centsPerMinute: 400, dueDays: 5, reasons: [minor] };
  expect(describeRedactionChange(null, null)).toEqual([]);
  expect(describeRedactionChange(null, before)).toEqual([
    'Redacted copies: off → $4.00 a minute, due in 5 days',
    'Reasons to hide: Minor (minor)',
  ]);
  expect(describeRedactionChange(before, { ...before, centsPerMinute: 450 })).toEqual([
    'Redacted copies: $4.00 a minute, due in 5 days → $4.50 a minute, due in 5 days',
  ]);
  expect(describeRedactionChange(before, { ...before, reasons: [medical] })).toEqual([
    'Reasons to hide: Medical information (medical)',
  ]);
  expect(describeRedactionChange(before, null)).toEqual([
    'Redacted copies: $4.00 a minute, due in 5 days → off',
  ]);
});
