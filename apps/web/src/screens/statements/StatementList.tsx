import type { Role } from '@plainview/domain/identity/users/actor';
import { Receipt } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import type { StatementFilter } from '../../features/statements/statement-filter.ts';
import { StatementTable } from '../../features/statements/StatementTable.tsx';
import { statementKey, useStatements } from '../../features/statements/use-statements.ts';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

interface StatementListProps {
  readonly forRole: Role;
  readonly filter: StatementFilter;
  readonly onFilterChange: (filter: StatementFilter) => void;
}

/** /admin/statements and /agency/statements: the cost of each month's tickets and redacted copies. */
export function StatementList({ forRole, filter, onFilterChange }: StatementListProps) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const year = filter.year ?? thisYear;
  const query = useStatements(year, filter.agency);
  const { data } = query;
  const list = useMemo(
    () => ({ query, rows: data?.items ?? [], total: data?.items.length ?? null, keyOf: statementKey }),
    [query, data],
  );
  const firstYear = Math.min(data?.firstYear ?? thisYear, year);
  const years = Array.from({ length: Math.max(thisYear, year) - firstYear + 1 }, (_, back) => {
    const label = String(Math.max(thisYear, year) - back);
    return { id: label, label };
  });
  const filters = (
    <>
      <SelectField
        label="Year"
        options={years}
        value={String(year)}
        onChange={(next) => onFilterChange({ ...filter, year: Number(next) })}
        className="w-32"
      />
      {forRole === 'admin' && (
        <AgencySelect
          value={filter.agency}
          onChange={(agency) =>
            onFilterChange({ ...(filter.year && { year: filter.year }), ...(agency && { agency }) })
          }
          className="w-full sm:w-60"
        />
      )}
    </>
  );
  return (
    <div className="space-y-4">
      <PageHeader
        title="Statements"
        description="Each month’s tickets and redacted copies, at the prices when they were submitted or ordered. Months are counted in UTC."
      />
      <ListSection
        list={list}
        noun="statement"
        filters={filters}
        error={describeLoadError(query.error, query.refetch)}
        empty={{
          icon: Receipt,
          title: `No statements for ${year}`,
          children:
            'A statement appears when the first ticket of a month is submitted or the first redacted copy ordered.',
        }}
      >
        <StatementTable list={list} forRole={forRole} />
      </ListSection>
    </div>
  );
}
