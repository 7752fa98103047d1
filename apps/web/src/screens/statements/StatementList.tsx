import type { Role } from '@plainview/domain/account/actor';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import type { StatementFilter } from '../../features/statements/statement-filter.ts';
import { StatementTable } from '../../features/statements/StatementTable.tsx';
import { useStatements } from '../../features/statements/use-statements.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

interface StatementListProps {
  readonly forRole: Role;
  readonly filter: StatementFilter;
  readonly onFilterChange: (filter: StatementFilter) => void;
}

/** /admin/statements and /agency/statements: the cost of each month's tickets. */
export function StatementList({ forRole, filter, onFilterChange }: StatementListProps) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const year = filter.year ?? thisYear;
  const query = useStatements(year, filter.agency);
  const { data } = query;
  const firstYear = Math.min(data?.firstYear ?? thisYear, year);
  const years = Array.from({ length: Math.max(thisYear, year) - firstYear + 1 }, (_, back) => {
    const label = String(Math.max(thisYear, year) - back);
    return { id: label, label };
  });
  return (
    <div className="space-y-4">
      <PageHeader
        title="Statements"
        description="Each month’s tickets, at the prices when they were submitted. Months are counted in UTC."
      />
      <section aria-label="Filters" className="flex flex-wrap items-end gap-3">
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
      </section>
      {query.isError && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
          {describeError(query.error)}
        </Banner>
      )}
      {(query.isPending || data) && (
        <Card isFlush>
          {data?.items.length === 0 ? (
            <EmptyState icon={Receipt} title={`No statements for ${year}`}>
              A statement appears when the first ticket of a month is submitted.
            </EmptyState>
          ) : (
            <StatementTable rows={data?.items ?? []} isLoading={query.isPending} forRole={forRole} />
          )}
        </Card>
      )}
    </div>
  );
}
