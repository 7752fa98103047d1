/**
 * Duties of administrators. Every administrator has all of them, unless the profile separates duties and some
 * were withheld (decisions, "Two policy profiles"; CJIS AC-5, AC-6(2), AU-9(4)).
 */
export const duties = ['reviewer', 'custodian', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/** Label of each duty, and a description of what it includes. */
export const dutyLabels: Readonly<Record<Duty, { readonly label: string; readonly holds: string }>> = {
  reviewer: { label: 'Reviewer', holds: 'Starts and reopens reviews, writes findings, delivers reports' },
  custodian: {
    label: 'Evidence custodian',
    holds: 'Deletes, exports and processes evidence, places and releases holds',
  },
  auditor: { label: 'Auditor', holds: 'Reads and verifies the audit trail' },
};

/** Returns the duties that an administrator still has. */
export const dutiesWithout = (withheld: readonly Duty[]): Duty[] =>
  duties.filter((duty) => !withheld.includes(duty));
