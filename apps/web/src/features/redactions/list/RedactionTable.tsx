import { redactionPurposeLabels } from '@plainview/domain/release/redactions/redaction-order';
import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { Column, TableList } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { rowTarget } from '../../../ui/table/row-target.ts';
import { AgencyName } from '../../agencies/AgencyName.tsx';
import { RedactionStateBadge } from '../RedactionStateBadge.tsx';
import type { RedactionOrder } from './use-redaction-orders.ts';

/** Lists orders of redacted copies; each links to the room in which the copy is made. */
export function RedactionTable({ list }: { readonly list: TableList<RedactionOrder> }) {
  return <DataTable label="Redacted copies" columns={columns} list={list} skeletonRows={6} />;
}

const columns: ReadonlyArray<Column<RedactionOrder>> = [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ id, ticketNumber, agencyName }) => (
      <div>
        <Link
          {...rowTarget}
          to="/admin/redactions/$redactionId"
          params={{ redactionId: id }}
          className="font-medium whitespace-nowrap text-link hover:underline"
        >
          {ticketNumber}
        </Link>
        <div className="text-soft">
          <AgencyName name={agencyName} />
        </div>
      </div>
    ),
  },
  {
    id: 'purpose',
    header: 'Purpose',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ purpose, requestNumber }) => (
      <span>
        {redactionPurposeLabels[purpose]}
        {requestNumber !== '' && <span className="block text-xs text-soft">{requestNumber}</span>}
      </span>
    ),
  },
  {
    id: 'length',
    header: 'Length',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ totalDuration }) => totalDuration,
  },
  { id: 'ordered', header: 'Ordered', cell: ({ orderedAt }) => <Timestamp value={orderedAt} isPlain /> },
  {
    id: 'deadline',
    header: 'Deadline',
    cell: ({ deadline }) => (deadline ? <Timestamp value={deadline} isPlain /> : 'None'),
  },
  { id: 'due', header: 'Due', cell: ({ dueDate }) => <Timestamp value={dueDate} isPlain /> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, isOverdue }) => (
      <span className="flex flex-wrap gap-1">
        <RedactionStateBadge state={state} />
        {isOverdue && <StatusBadge tone="failed">Overdue</StatusBadge>}
      </span>
    ),
  },
];
