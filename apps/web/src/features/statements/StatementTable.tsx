import { monthLabel } from '@plainview/domain/billing/statements/statement';
import type { Role } from '@plainview/domain/identity/users/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column, TableList } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import { AgencyName } from '../agencies/AgencyName.tsx';
import type { StatementRow } from './use-statements.ts';

interface StatementTableProps {
  readonly list: TableList<StatementRow>;
  readonly forRole: Role;
}

/** Lists agencies' months with their totals; each links to its statement. */
export function StatementTable({ list, forRole }: StatementTableProps) {
  const hasCopies = list.rows.some(({ redactedCopies }) => redactedCopies > 0);
  const columns = useMemo(() => statementColumns(forRole, hasCopies), [forRole, hasCopies]);
  return <DataTable label="Statements" columns={columns} list={list} skeletonRows={6} />;
}

const statementColumns = (forRole: Role, hasCopies: boolean): ReadonlyArray<Column<StatementRow>> => [
  {
    id: 'month',
    header: 'Month',
    place: 'title',
    className: 'whitespace-nowrap',
    cell: ({ agencyId, agencyName, month }) => (
      <Link
        {...rowTarget}
        to={
          forRole === 'admin' ? '/admin/statements/$agencyId/$month' : '/agency/statements/$agencyId/$month'
        }
        params={{ agencyId, month }}
        className="font-medium text-link hover:underline"
      >
        {monthLabel(month)}
        <span className="sr-only">, {agencyName}</span>
      </Link>
    ),
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  { id: 'tickets', header: 'Tickets', ...figure, cell: ({ tickets }) => tickets },
  ...(hasCopies ? [copiesColumn] : []),
  { id: 'total', header: 'Total', ...figure, cell: ({ total }) => formatDollars(total) },
  { id: 'paid', header: 'Paid', ...figure, cell: ({ paid }) => formatDollars(paid) },
  { id: 'waived', header: 'Waived', ...figure, cell: ({ waived }) => formatDollars(waived) },
  {
    id: 'open',
    header: 'Open',
    align: 'end',
    className: 'font-medium tabular-nums',
    cell: ({ open }) => formatDollars(open),
  },
];

const figure = { align: 'end', className: 'tabular-nums' } as const;

/** Shown if the operator sells redacted copies and one was ordered. */
const copiesColumn: Column<StatementRow> = {
  id: 'redactedCopies',
  header: 'Redacted Copies',
  ...figure,
  cell: ({ redactedCopies }) => redactedCopies,
};
