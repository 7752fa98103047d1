import type { Role } from '@plainview/domain/account/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { monthLabel } from '@plainview/domain/statement/statement';
import { Link } from '@tanstack/react-router';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import type { StatementRow } from './use-statements.ts';

interface StatementTableProps {
  readonly rows: readonly StatementRow[];
  readonly isLoading: boolean;
  readonly forRole: Role;
}

const rowKey = (row: StatementRow): string => `${row.agencyId} ${row.month}`;

/** Lists agencies' months with their totals; each links to its tickets. */
export function StatementTable({ rows, isLoading, forRole }: StatementTableProps) {
  return (
    <Table label="Statements" isBusy={isLoading} rowCount={rows.length + 1}>
      <TableHead>
        <TableHeaderCell>Month</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell align="end">Tickets</TableHeaderCell>
        <TableHeaderCell align="end">Total</TableHeaderCell>
        <TableHeaderCell align="end">Paid</TableHeaderCell>
        <TableHeaderCell align="end">Waived</TableHeaderCell>
        <TableHeaderCell align="end">Open</TableHeaderCell>
      </TableHead>
      <TableBody>
        {isLoading && <SkeletonRows rows={6} columns={7} />}
        <WindowedRows rows={rows} keyOf={rowKey}>
          {(row, place) => (
            <TableRow key={rowKey(row)} {...place}>
              <TableCell place="title">
                <Link
                  to={
                    forRole === 'admin'
                      ? '/admin/statements/$agencyId/$month'
                      : '/agency/statements/$agencyId/$month'
                  }
                  params={{ agencyId: row.agencyId, month: row.month }}
                  className="font-medium text-link hover:underline"
                >
                  {monthLabel(row.month)}
                  <span className="sr-only">, {row.agencyName}</span>
                </Link>
              </TableCell>
              <TableCell label="Agency">{row.agencyName}</TableCell>
              <TableCell label="Tickets" align="end" className="tabular-nums">
                {row.tickets}
              </TableCell>
              <TableCell label="Total" align="end" className="tabular-nums">
                {formatDollars(row.total)}
              </TableCell>
              <TableCell label="Paid" align="end" className="tabular-nums">
                {formatDollars(row.paid)}
              </TableCell>
              <TableCell label="Waived" align="end" className="tabular-nums">
                ${row.waived}
              </TableCell>
              <TableCell label="Open" align="end" className="font-medium tabular-nums">
                {formatDollars(row.open)}
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}
