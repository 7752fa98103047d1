/** What a finding is about. Good conduct is a result of its own, as much as a fault is. */
export const findingCategories = [
  'Commendable Conduct',
  'De-escalation',
  'Communication',
  'Use of Force',
  'Search and Seizure',
  'Officer Safety',
  'Camera Activation',
  'Policy and Procedure',
  'Other',
] as const;
export type FindingCategory = (typeof findingCategories)[number];

/** How much weight a finding has, lightest first. */
export const findingSeverities = ['positive', 'information', 'minor', 'serious', 'critical'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** What a person reads for each severity. */
export const findingSeverityLabels: Readonly<Record<FindingSeverity, string>> = {
  positive: 'Positive',
  information: 'Information',
  minor: 'Minor',
  serious: 'Serious',
  critical: 'Critical',
};

/** Longest text of one finding, in characters. */
export const LONGEST_FINDING_TEXT = 4000;

/** What can be wrong with a finding's place. */
export type FindingFault = 'FINDING_OUTSIDE_VIDEO' | 'FINDING_RANGE_REVERSED';

/**
 * A finding lies within its video and does not run backwards. Positions are integer microseconds; a finding
 * at one moment has no end.
 */
export function checkFindingRange(
  range: { readonly startMicroseconds: number; readonly endMicroseconds: number | null },
  videoDurationMicroseconds: number,
): { readonly code: FindingFault } | null {
  const { startMicroseconds: start, endMicroseconds: end } = range;
  if (end !== null && end < start) return { code: 'FINDING_RANGE_REVERSED' };
  const outside = start < 0 || Math.max(start, end ?? start) > videoDurationMicroseconds;
  return outside ? { code: 'FINDING_OUTSIDE_VIDEO' } : null;
}
