import { billedId, billedType } from '@plainview/domain/billing/statements/statement';
import { formatDollars } from '@plainview/domain/shared/money';
import { useMemo } from 'react';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column, RowSelection, TableList } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection } from '../../ui/table/use-row-selection.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import type { StatementLine } from './use-statements.ts';

interface LineSelection {
  readonly chosen: ReadonlySet<string>;
  /** Must not change between renders. */
  readonly onToggle: (line: StatementLine) => void;
  readonly onToggleAll: (isAll: boolean) => void;
}

interface StatementLinesProps {
  readonly lines: readonly StatementLine[];
  readonly selection?: RowSelection<StatementLine>;
}

/** Lists the tickets and redacted copies of a statement, oldest first. */
export function StatementLines({ lines, selection }: StatementLinesProps) {
  const list = useMemo(
    (): TableList<StatementLine> => ({
      rows: lines,
      total: lines.length,
      keyOf: lineKey,
      query: { isPending: false, isPlaceholderData: false },
    }),
    [lines],
  );
  return (
    <DataTable
      label="Lines of this statement"
      columns={columns}
      list={list}
      {...(selection && { selection })}
    />
  );
}

/** Lists the lines of a statement with checkboxes. */
export function SelectableStatementLines({
  lines,
  chosen,
  onToggle,
  onToggleAll,
}: LineSelection & { readonly lines: readonly StatementLine[] }) {
  const selection = useRowSelection<StatementLine>({
    head: chosen.size === 0 ? 'none' : chosen.size === lines.length ? 'all' : 'part',
    allLabel: 'Select all lines of this statement',
    onToggleAll,
    isSelected: (line) => chosen.has(billedId(line)),
    onToggle,
    labelOf: lineLabel,
    canSelect: canSetPayment,
  });
  return <StatementLines lines={lines} selection={selection} />;
}

/** Returns whether the payment status of a line can be set. That of what was destroyed is final. */
export const canSetPayment = ({ isDestroyed }: StatementLine): boolean => !isDestroyed;

const lineKey = (line: StatementLine): string => billedId(line);

const lineLabel = ({ incidentType, submittedDate, number }: StatementLine): string =>
  [`${incidentType} of ${submittedDate.toISOString().slice(0, 10)}`, number ?? []].flat().join(', ');

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columns: ReadonlyArray<Column<StatementLine>> = [
  {
    id: 'submitted',
    header: 'Submitted',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ submittedDate, submittedBy }) => (
      <span>
        <Timestamp value={submittedDate} isPlain />
        <span className="block text-xs text-soft">
          {submittedBy === '' ? 'Destroyed' : `by ${submittedBy}`}
        </span>
      </span>
    ),
  },
  {
    id: 'ticket',
    header: 'Ticket',
    cell: ({ ticketId, number }) =>
      number === null ? (
        <CopyId label="ticket ID" value={ticketId} length={8} />
      ) : (
        <CopyId label="ticket number" value={number} length={number.length} />
      ),
  },
  {
    id: 'incidentType',
    header: 'Item',
    place: 'title',
    className: 'min-w-24 wrap-anywhere',
    cell: billedType,
  },
  { id: 'videos', header: 'Videos', ...figure, cell: ({ videoCount }) => videoCount },
  { id: 'duration', header: 'Total Duration', ...figure, cell: ({ totalDuration }) => totalDuration },
  { id: 'cost', header: 'Total Cost', ...figure, cell: ({ totalCost }) => formatDollars(totalCost) },
  { id: 'payment', header: 'Payment', cell: (line) => <Payment line={line} /> },
];

function Payment({ line: { paymentStatus, payment } }: { readonly line: StatementLine }) {
  return (
    <span className="min-w-0">
      <PaymentBadge status={paymentStatus} />
      {payment && (
        <span className="mt-0.5 block max-w-72 text-xs wrap-anywhere text-soft">
          {payment.note} ({payment.setBy}, <Timestamp value={payment.setAt} isPlain />)
        </span>
      )}
    </span>
  );
}
