import { parseRecordId } from '@plainview/domain/shared/record-id';
import { useQuery } from '@tanstack/react-query';

/** Returns the key of the query that finds the id of a ticket by what an address names. */
export const ticketIdKey = (reference: string) => ['ticket id', reference] as const;

/**
 * Returns the id of a ticket that the page has found by its number or id; undefined before. Apart from what
 * finds it, because every page loads this with the shortcuts.
 */
export function useFoundTicketId(reference = ''): string | undefined {
  const { data } = useQuery<string | null>({ queryKey: ticketIdKey(reference), enabled: false });
  return parseRecordId(reference) ?? data ?? undefined;
}
