import { formatCents } from '@plainview/domain/shared/money';
import {
  areDistinctReasons,
  LONGEST_REASON_LABEL,
  MOST_REDACTION_REASONS,
  proposedRedactionTerms,
  type RedactionReason,
  type RedactionTerms,
} from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import { HIGHEST_RATE, MOST_DUE_DAYS } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { parseCents, parseDays, parseLines } from './typed-values.ts';

/** Input about redacted copies; kept while they are turned off. */
export interface TypedRedaction {
  /** In dollars per minute. */
  readonly rate: string;
  readonly dueDays: string;
  /** Labels, one per line. */
  readonly reasons: string;
  /** Those whose codes stay while their labels do. */
  readonly known: readonly RedactionReason[];
}

/** Returns terms as the form shows them. */
export const typedRedaction = ({ centsPerMinute, dueDays, reasons }: RedactionTerms): TypedRedaction => ({
  rate: formatCents(centsPerMinute),
  dueDays: String(dueDays),
  reasons: reasons.map(({ label }) => label).join('\n'),
  known: reasons,
});

/** Returns the terms that the form proposes when they are turned on. */
export const proposedRedaction = (): TypedRedaction => typedRedaction(proposedRedactionTerms);

/** Messages at the fields that are not valid. */
export interface RedactionErrors {
  readonly rate: string | undefined;
  readonly dueDays: string | undefined;
  readonly reasons: string | undefined;
}

/** Returns what is wrong with what is typed. */
export const findRedactionErrors = (typed: TypedRedaction): RedactionErrors => ({
  rate:
    parseCents(typed.rate, HIGHEST_RATE) === null
      ? `Between $0.01 and $${formatCents(HIGHEST_RATE)}`
      : undefined,
  dueDays: parseDays(typed.dueDays) === null ? `Between 1 and ${MOST_DUE_DAYS} days` : undefined,
  reasons: reasonsError(reasonsOf(typed)),
});

/** Returns the terms, or null if something typed is not valid. */
export function parseRedaction(typed: TypedRedaction): RedactionTerms | null {
  const centsPerMinute = parseCents(typed.rate, HIGHEST_RATE);
  const dueDays = parseDays(typed.dueDays);
  const reasons = reasonsOf(typed);
  if (centsPerMinute === null || dueDays === null || reasonsError(reasons) !== undefined) return null;
  return { centsPerMinute, dueDays, reasons };
}

const reasonsOf = ({ reasons, known }: TypedRedaction): RedactionReason[] =>
  parseLines(reasons).map(
    (label) => known.find((reason) => reason.label === label) ?? { code: codeOf(label), label },
  );

/** Turns a label into a code: `Crime victim` into `crime-victim`. */
const codeOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/gu, '');

function reasonsError(reasons: readonly RedactionReason[]): string | undefined {
  if (reasons.length === 0) return 'Enter at least one reason.';
  if (reasons.length > MOST_REDACTION_REASONS) return `Enter at most ${MOST_REDACTION_REASONS} reasons.`;
  const long = reasons.find(({ label }) => label.length > LONGEST_REASON_LABEL);
  if (long) return `“${long.label.slice(0, 20)}…” is longer than ${LONGEST_REASON_LABEL} characters.`;
  const unnamed = reasons.find(({ code }) => code === '');
  if (unnamed) return `“${unnamed.label}” has neither letters from A to Z nor digits.`;
  return areDistinctReasons(reasons) ? undefined : 'Enter each reason once.';
}
