import { custodySubjects } from '@plainview/domain/custody/custody-event';
import { subjectLabels } from '@plainview/domain/custody/event-labels';
import { History } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { ChainCheck } from '../../features/custody/ChainCheck.tsx';
import type { CustodyFilter, CustodyFilterChange } from '../../features/custody/custody-filter.ts';
import { CustodyTable } from '../../features/custody/CustodyTable.tsx';
import { useCustody } from '../../features/custody/use-custody.ts';
import { Button } from '../../ui/Button.tsx';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const ANY = 'all';
const subjects = [
  { id: ANY, label: 'Everything' },
  ...custodySubjects.map((id) => ({ id, label: subjectLabels[id] })),
] as const;

/** /admin/audit: all ledger entries, and the check that none was changed. */
export function AuditTrail({
  filter,
  onFilterChange,
}: {
  readonly filter: CustodyFilter;
  readonly onFilterChange: (change: CustodyFilterChange) => void;
}) {
  const list = useCustody(filter);
  const { query, rows: entries, total } = list;
  const [words, setWords] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  return (
    <>
      <PageHeader
        title="Audit Trail"
        description="Who viewed, changed, exported or delivered what. Entries are never changed or removed."
      />
      <div className="flex flex-col gap-4">
        <ChainCheck />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="About"
            options={subjects}
            value={filter.subject ?? ANY}
            onChange={(subject) => onFilterChange({ subject })}
            className="w-44"
          />
          <SearchField
            label="Search"
            placeholder="Name, email, or the ID of a ticket or video"
            value={words}
            onChange={setWords}
            className="w-full sm:w-96"
          />
          <DateRangeFields
            value={{ start: filter.from ?? null, end: filter.to ?? null }}
            onChange={({ start, end }) => onFilterChange({ from: start ?? undefined, to: end ?? undefined })}
          />
          {total !== null && (
            <output className="pb-2 text-sm text-soft">{pluralize(total, 'entry', 'entries')}</output>
          )}
        </div>
        {query.isError && (
          <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
            {describeError(query.error)}
          </Banner>
        )}
        {(query.isPending || entries.length > 0) && (
          <Card isFlush>
            <CustodyTable list={list} />
          </Card>
        )}
        {query.data && entries.length === 0 && (
          <Card isFlush>
            <EmptyState
              icon={History}
              title="No entry matches"
              action={
                <Button
                  onPress={() =>
                    onFilterChange({ subject: undefined, search: undefined, from: undefined, to: undefined })
                  }
                >
                  Show Everything
                </Button>
              }
            />
          </Card>
        )}
        <MoreRows list={list} />
      </div>
    </>
  );
}
