import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { Timestamp } from '../../dates/Timestamp.tsx';
import { StatusBadge } from '../../feedback/StatusBadge.tsx';
import { Card } from '../../layout/Card.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import type { Column } from '../columns.ts';
import { DataTable, type DataTableProps } from '../DataTable.tsx';
import { rowTarget } from '../row-target.ts';
import { headerState, isSelected } from '../selection.ts';
import type { Sort } from '../sort.ts';
import { useRowSelection } from '../use-row-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { WindowedRows } from '../WindowedRows.tsx';
import { tickets, type TicketRow } from './rows.tsx';

type SortKey = 'title' | 'submitted';

const columns: ReadonlyArray<Column<TicketRow, SortKey>> = [
  { id: 'title', header: 'Title', sort: 'title', place: 'title', cell: ({ title }) => title },
  {
    id: 'submitted',
    header: 'Submitted',
    sort: 'submitted',
    cell: ({ submitted }) => <Timestamp value={submitted} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'Completed' ? 'success' : 'pending'}>{status}</StatusBadge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    place: 'actions',
    cell: () => (
      <Button size="sm" {...rowTarget}>
        Open
      </Button>
    ),
  },
];

const query = { isPending: false, isPlaceholderData: false };
const keyOf = ({ id }: TicketRow): string => id;
const nameOf = ({ title }: TicketRow): string => title;

/** A table that keeps its sort order. */
function SortedTable(props: DataTableProps<TicketRow, SortKey>) {
  const [sort, setSort] = useState<Sort<SortKey>>({ column: 'submitted', direction: 'descending' });
  return (
    <Card isFlush>
      <DataTable {...props} sort={sort} onSort={setSort} />
    </Card>
  );
}

/** A table that keeps its selection. */
function SelectionTable(props: DataTableProps<TicketRow, SortKey>) {
  const { selection, toggle, setAll } = useSelection('all');
  const column = useRowSelection<TicketRow>({
    head: headerState(selection, tickets.length),
    allLabel: 'Select all tickets',
    onToggleAll: setAll,
    isSelected: ({ id }) => isSelected(selection, id),
    onToggle: ({ id }) => toggle(id),
    labelOf: nameOf,
  });
  return <SortedTable {...props} selection={column} />;
}

const meta = {
  title: 'Tables/DataTable',
  component: SortedTable,
  subcomponents: { DataTable, WindowedRows },
  args: { columns, list: { keyOf, rows: tickets, total: tickets.length, query } },
} satisfies StoryMeta<DataTableProps<TicketRow, SortKey>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = { args: { label: 'Sorted tickets' } };
export const Compact: Story = { args: { label: 'Compact sorted tickets', isCompact: true } };
export const Selectable: Story = {
  args: { label: 'Tickets to select' },
  render: (args) => <SelectionTable {...args} />,
};
export const Loading: Story = {
  args: {
    label: 'Loading tickets',
    skeletonRows: 3,
    list: { keyOf, rows: [], total: null, query: { ...query, isPending: true } },
  },
};
export const TenThousand: Story = {
  args: {
    label: 'All tickets',
    list: {
      keyOf,
      rows: Array.from({ length: 10_000 }, (_row, index) => ({
        ...(tickets[index % 2] ?? tickets[0]),
        id: String(index),
      })),
      total: 10_000,
      query,
    },
  },
  parameters: { isAlone: true },
};
