import { MOST_TICKETS_AT_ONCE } from '@plainview/domain/tickets/tickets/ticket';
import { useCallback, useEffect, useRef } from 'react';
import type { TicketRow } from '../../../features/tickets/ticket-queries.ts';
import { isSelected } from '../../../ui/table/selection.ts';
import { useSelection } from '../../../ui/table/use-selection.ts';

const hasTicket = (tickets: readonly TicketRow[], id: string): boolean =>
  tickets.some((ticket) => ticket.id === id);

/**
 * Holds the selected tickets of the list, at most as many as one call may change. A ticket that leaves the list
 * is not selected any more.
 * @param scope identifies the list; another one begins without a selection
 */
export function useTicketSelection(scope: string, rows: readonly TicketRow[]) {
  const { selection, toggle, clear } = useSelection(scope);
  const selected = rows.filter(({ id }) => isSelected(selection, id));
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const change = useCallback(
    (id: string, isOn?: true): void => {
      const isChosen = hasTicket(latest.current, id);
      if (isOn && isChosen) return;
      if (isChosen || latest.current.length < MOST_TICKETS_AT_ONCE) toggle(id);
    },
    [toggle],
  );
  const setAll = (isAll: boolean): void => {
    clear();
    if (isAll) for (const { id } of rows.slice(0, MOST_TICKETS_AT_ONCE)) toggle(id);
  };
  const most = Math.min(rows.length, MOST_TICKETS_AT_ONCE);
  const head = selected.length === 0 ? 'none' : selected.length === most ? 'all' : 'part';
  return { selected, head, change, setAll, clear } as const;
}
