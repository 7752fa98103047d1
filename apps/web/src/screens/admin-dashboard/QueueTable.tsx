import type { Duty } from '@plainview/domain/identity/users/duty';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useOpenReviews } from '../../features/queue/use-open-reviews.ts';
import { sessionOptions } from '../../features/sessions/session-query.ts';
import type { TicketColumn } from '../../features/ticket-filter/ticket-filter.ts';
import type { TicketList, TicketRow } from '../../features/tickets/ticket-queries.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Sort } from '../../ui/table/sort.ts';
import { useRowSelection } from '../../ui/table/use-row-selection.tsx';
import { QueueKeys } from './lazy-parts.ts';
import { queueColumns, ticketName, type OnTicketAction } from './queue-columns.tsx';
import type { useTicketSelection } from './selection/use-ticket-selection.ts';

interface QueueTableProps {
  readonly list: TicketList;
  readonly sort: Sort<TicketColumn>;
  readonly onSort: (sort: Sort<TicketColumn>) => void;
  readonly selection: ReturnType<typeof useTicketSelection>;
  readonly onAction: OnTicketAction;
}

const NO_DUTIES: readonly Duty[] = [];

/** Lists tickets of all agencies; each row opens its review. */
export function QueueTable({ list, sort, onSort, selection, onAction }: QueueTableProps) {
  const container = useRef<HTMLDivElement>(null);
  // Overdue as of the time when the list was loaded.
  const { dataUpdatedAt } = list.query;
  const openReviews = useOpenReviews();
  const duties = useQuery(sessionOptions()).data?.user?.duties ?? NO_DUTIES;
  const columns = useMemo(
    () => queueColumns({ duties, onAction }, new Date(dataUpdatedAt), openReviews),
    [duties, onAction, dataUpdatedAt, openReviews],
  );
  const { selected, head, change, setAll, clear } = selection;
  const toggle = useMemo(
    () =>
      ({ id }: TicketRow) =>
        change(id),
    [change],
  );
  const checkboxes = useRowSelection<TicketRow>({
    head,
    allLabel: 'Select the tickets of the list',
    isDisabled: list.rows.length === 0,
    onToggleAll: setAll,
    isSelected: ({ id }) => selected.some((ticket) => ticket.id === id),
    onToggle: toggle,
    labelOf: ticketName,
  });
  return (
    <div ref={container}>
      <QueueKeys container={container} onSelect={change} onClear={clear} />
      <DataTable
        label="Tickets"
        columns={columns}
        list={list}
        sort={sort}
        onSort={onSort}
        selection={checkboxes}
        estimate={53}
        isWide
        hasSmallCards
      />
    </div>
  );
}
