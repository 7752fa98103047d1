import { expect, test } from 'vitest';
import { countFindings, countSeverities, severityCountText, severityLabel } from './report-overview.ts';

test('RV-12 findings are counted by severity, the gravest first, and by category, the most frequent first', () => {
  const counts = countFindings([
    { severity: 'positive', category: 'Other' },
    { severity: 'critical', category: 'Use of Force' },
    { severity: 'positive', category: 'Use of Force' },
    { severity: 'of an earlier release', category: 'Retired' },
  ]);
  expect(counts).toEqual({
    bySeverity: [
      { code: 'critical', count: 1 },
      { code: 'positive', count: 2 },
      { code: 'of an earlier release', count: 1 },
    ],
    byCategory: [
      { code: 'Use of Force', count: 2 },
      { code: 'Other', count: 1 },
      { code: 'Retired', count: 1 },
    ],
  });
  expect(countFindings([])).toEqual({ bySeverity: [], byCategory: [] });
});

test('a severity has a label, and an unknown one is its own', () => {
  expect([severityLabel('serious'), severityLabel('x')]).toEqual(['Serious', 'x']);
});

test('counts of severities read as text, the gravest first', () => {
  expect(severityCountText(countSeverities(['positive', 'serious', 'positive']))).toBe(
    '1 serious · 2 positive',
  );
  expect(severityCountText([])).toBe('');
});
