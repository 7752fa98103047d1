import {
  findingCategories,
  findingSeverities,
  findingSeverityLabels,
  type FindingSeverity,
} from '../../review/findings/finding.ts';

/** Meaning of each severity, in reports and next to the choice. */
export const severityMeanings: Readonly<Record<FindingSeverity, string>> = {
  positive: 'Conduct to commend',
  information: 'For information; nothing to improve',
  minor: 'A small departure from policy or good practice',
  serious: 'A departure from policy that needs follow-up',
  critical: 'A risk to life, safety or rights, or a possible violation of law',
};

/** Returns the severity with this code, or null for one that no longer exists. */
export const toSeverity = (code: string): FindingSeverity | null =>
  findingSeverities.find((severity) => severity === code) ?? null;

/** Returns a severity's label. Codes that no longer exist are their own label. */
export function severityLabel(code: string): string {
  const severity = toSeverity(code);
  return severity === null ? code : findingSeverityLabels[severity];
}

/** A code and how many findings have it. */
export interface FindingCount {
  readonly code: string;
  readonly count: number;
}

/** Counts severities, the gravest first. Omits zeros. */
export const countSeverities = (severities: readonly string[]): readonly FindingCount[] =>
  countBy(severities, findingSeverities.toReversed());

/** Returns counts of severities as text: `1 serious · 2 positive`. */
export const severityCountText = (counts: readonly FindingCount[]): string =>
  counts.map(({ code, count }) => `${count} ${severityLabel(code).toLowerCase()}`).join(' · ');

/** Counts findings by severity, the gravest first, and by category, the most frequent first. Omits zeros. */
export function countFindings(
  findings: readonly { readonly severity: string; readonly category: string }[],
): { readonly bySeverity: readonly FindingCount[]; readonly byCategory: readonly FindingCount[] } {
  const bySeverity = countSeverities(findings.map(({ severity }) => severity));
  const byCategory = countBy(
    findings.map(({ category }) => category),
    findingCategories,
  );
  return { bySeverity, byCategory: byCategory.toSorted((a, b) => b.count - a.count) };
}

/** Counts codes in the given order; others come last. */
function countBy(codes: readonly string[], order: readonly string[]): readonly FindingCount[] {
  return [...new Set([...order, ...codes])]
    .map((code) => ({ code, count: codes.filter((one) => one === code).length }))
    .filter(({ count }) => count > 0);
}
