import { roleLabels, type Role } from '../../identity/users/actor.ts';
import type { Duty } from '../../identity/users/duty.ts';

/** Decision of an access review about an account. */
export const accessDecisions = ['keep', 'disable'] as const;
export type AccessDecision = (typeof accessDecisions)[number];

export const accessDecisionLabels: Readonly<Record<AccessDecision, string>> = {
  keep: 'Keep',
  disable: 'Disable',
};

/** An account as it was when an access review was completed. */
export interface AccessReviewRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly agencyName: string | null;
  readonly role: Role;
  readonly duties: Duty[];
  /** ISO 8601; null if never. */
  readonly lastSignedInAt: string | null;
  readonly decision: AccessDecision;
  readonly decidedByName: string;
}

/** Returns when the next access review is due: one year after the last one, in UTC. */
export function nextAccessReview(last: Date): Date {
  const due = new Date(last);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due;
}

/** Returns the line about an account that the ledger records. */
export const accessReviewLine = ({
  decision,
  name,
  email,
  agencyName,
  role,
  duties,
  id,
}: AccessReviewRow): string =>
  [decision, `${name} <${email}>`, agencyName, roleLabels[role], duties.join(' + '), id]
    .filter((part) => part !== null && part !== '')
    .join(', ');
