import { formatDollars } from '@plainview/domain/shared/money';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import type { StatementLine } from './use-statements.ts';

interface StatementLinesProps {
  readonly lines: readonly StatementLine[];
  /** The selected tickets; omitted if there are no actions on them. */
  readonly choice?: {
    readonly chosen: ReadonlySet<string>;
    readonly onToggle: (ticketId: string) => void;
    readonly onToggleAll: (isAll: boolean) => void;
  };
}

const lineKey = (line: StatementLine): string => line.ticketId;

/** Lists the tickets of a statement, oldest first. */
export function StatementLines({ lines, choice }: StatementLinesProps) {
  const count = choice?.chosen.size ?? 0;
  return (
    <Table label="Tickets of this statement" rowCount={lines.length + 1}>
      <TableHead>
        {choice && (
          <TableHeaderCell className="w-12">
            <Checkbox
              aria-label="Select all tickets of this statement"
              isSelected={count === lines.length}
              isIndeterminate={count > 0 && count < lines.length}
              onChange={choice.onToggleAll}
            />
          </TableHeaderCell>
        )}
        <TableHeaderCell>Submitted</TableHeaderCell>
        <TableHeaderCell>Ticket</TableHeaderCell>
        <TableHeaderCell>Incident Type</TableHeaderCell>
        <TableHeaderCell align="end">Videos</TableHeaderCell>
        <TableHeaderCell align="end">Total Duration</TableHeaderCell>
        <TableHeaderCell align="end">Total Cost</TableHeaderCell>
        <TableHeaderCell>Payment</TableHeaderCell>
      </TableHead>
      <TableBody>
        <WindowedRows rows={lines} keyOf={lineKey}>
          {(line, place) => (
            <TableRow
              key={line.ticketId}
              {...place}
              isSelected={choice?.chosen.has(line.ticketId) ?? false}
              data-row-id={line.ticketId}
            >
              {choice && (
                <TableCell place="select">
                  <Checkbox
                    aria-label={`Select ${line.incidentType} of ${line.submittedDate.toISOString().slice(0, 10)}`}
                    isSelected={choice.chosen.has(line.ticketId)}
                    onChange={() => choice.onToggle(line.ticketId)}
                  />
                </TableCell>
              )}
              <TableCell label="Submitted">
                <span>
                  <Timestamp value={line.submittedDate} isPlain />
                  <span className="block text-xs text-soft">by {line.submittedBy}</span>
                </span>
              </TableCell>
              <TableCell label="Ticket">
                <CopyId label="ticket id" value={line.ticketId} length={8} />
              </TableCell>
              <TableCell label="Incident Type" place="title">
                {line.incidentType}
              </TableCell>
              <TableCell label="Videos" align="end" className="tabular-nums">
                {line.videoCount}
              </TableCell>
              <TableCell label="Total Duration" align="end" className="tabular-nums">
                {line.totalDuration}
              </TableCell>
              <TableCell label="Total Cost" align="end" className="tabular-nums">
                {formatDollars(line.totalCost)}
              </TableCell>
              <TableCell label="Payment">
                <Payment line={line} />
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

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
