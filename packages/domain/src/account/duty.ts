/**
 * What administrators do. Each has all of it, unless a profile that separates duties lets one be taken from somebody
 * (decisions, "Two policy profiles"; CJIS AC-5, AC-6(2), AU-9(4)).
 */
export const duties = ['reviewer', 'custodian', 'auditor'] as const;
export type Duty = (typeof duties)[number];

/** How a person reads a duty, and what is done with it. */
export const dutyLabels: Readonly<Record<Duty, { readonly label: string; readonly holds: string }>> = {
  reviewer: { label: 'Reviewer', holds: 'Starts and reopens reviews, writes findings, delivers reports' },
  custodian: {
    label: 'Evidence custodian',
    holds: 'Deletes, exports and processes evidence, places and releases holds',
  },
  auditor: { label: 'Auditor', holds: 'Reads and verifies the audit trail' },
};

/** The duties that are left to an administrator. */
export const dutiesWithout = (withheld: readonly Duty[]): Duty[] =>
  duties.filter((duty) => !withheld.includes(duty));
