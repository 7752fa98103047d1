import { pluralize } from '../../ui/pluralize.ts';

/** Returns how many tickets and redacted copies there are: `2 tickets and 1 redacted copy`. */
export const countLines = ({
  ticketIds,
  redactionIds,
}: {
  readonly ticketIds: readonly string[];
  readonly redactionIds: readonly string[];
}): string => describeCounts({ tickets: ticketIds.length, redactedCopies: redactionIds.length });

/** Returns the counts of a statement in words. Redacted copies are named only if there are any. */
export function describeCounts({
  tickets,
  redactedCopies,
}: {
  readonly tickets: number;
  readonly redactedCopies: number;
}): string {
  // Not `=== 0`: a statement that an earlier version kept for offline reading has no such count.
  if (!(redactedCopies > 0)) return pluralize(tickets, 'ticket');
  const copies = pluralize(redactedCopies, 'redacted copy', 'redacted copies');
  return tickets === 0 ? copies : `${pluralize(tickets, 'ticket')} and ${copies}`;
}
