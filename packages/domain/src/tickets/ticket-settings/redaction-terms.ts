import { formatMoney } from '../../shared/money.ts';

/** Why something is hidden in a redacted copy, such as an exemption of a public records law. */
export interface RedactionReason {
  /** Lowercase letters, digits and hyphens. */
  readonly code: string;
  readonly label: string;
}

/** Terms of redacted copies, which the operator sets. An order keeps those of its time. */
export interface RedactionTerms {
  /** Of the footage, whatever is hidden in it. */
  readonly centsPerMinute: number;
  /** Days from the order to the due date, if no deadline is earlier. */
  readonly dueDays: number;
  /** In the order in which they are offered; at least one. */
  readonly reasons: readonly RedactionReason[];
}

export const MOST_REDACTION_REASONS = 30;
export const LONGEST_REASON_LABEL = 60;
export const REASON_CODE_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u;

/** The terms that the settings propose when the operator turns the service on. */
export const proposedRedactionTerms: RedactionTerms = {
  centsPerMinute: 400,
  dueDays: 5,
  reasons: [
    { code: 'minor', label: 'Minor' },
    { code: 'medical', label: 'Medical information' },
    { code: 'undercover', label: 'Undercover officer' },
    { code: 'bystander', label: 'Bystander' },
    { code: 'plate', label: 'License plate' },
    { code: 'screen', label: 'Screen or document' },
    { code: 'personal', label: 'Personal information' },
    { code: 'other', label: 'Other' },
  ],
};

/** Returns whether codes and labels of reasons are unique, labels ignoring case. */
export const areDistinctReasons = (reasons: readonly RedactionReason[]): boolean =>
  new Set(reasons.map(({ code }) => code)).size === reasons.length &&
  new Set(reasons.map(({ label }) => label.trim().toLowerCase())).size === reasons.length;

const describeReasons = ({ reasons }: RedactionTerms): string =>
  reasons.map(({ code, label }) => `${label} (${code})`).join(', ');

const describeTerms = (terms: RedactionTerms): string =>
  `${formatMoney(terms.centsPerMinute)} a minute, due in ${terms.dueDays} days`;

/** Returns a line of text about each change of the terms; none without a change. */
export function describeRedactionChange(
  before: RedactionTerms | null,
  after: RedactionTerms | null,
): string[] {
  const [was, is] = [before, after].map((terms) => (terms ? describeTerms(terms) : 'off'));
  const reasons = after && (!before || describeReasons(before) !== describeReasons(after));
  return [
    ...(was === is ? [] : [`Redacted copies: ${was} → ${is}`]),
    ...(reasons ? [`Reasons to hide: ${describeReasons(after)}`] : []),
  ];
}
