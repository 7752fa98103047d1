import { custodySubjects } from '@plainview/domain/ledger/custody-event';
import { auditHighlights, eventGroups } from '@plainview/domain/ledger/event-group';
import { auditHighlightLabels, eventGroupLabels, subjectLabels } from '@plainview/domain/ledger/event-labels';
import { formatWeek } from '@plainview/domain/proof/ledger/audit-week';
import { Link } from '@tanstack/react-router';
import { History, X } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import type { CustodyFilter, CustodyFilterChange } from '../../features/custody/custody-filter.ts';
import { CustodyTable } from '../../features/custody/CustodyTable.tsx';
import { LedgerVerification } from '../../features/custody/LedgerVerification.tsx';
import { useCustody } from '../../features/custody/use-custody.ts';
import { FileVerificationStatus } from '../../features/file-verifications/FileVerificationStatus.tsx';
import { OverdueReviews } from '../../features/oversight/OverdueReviews.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const InconsistencyReports = lazyComponent(
  async () => (await import('../../features/ledger-witness/InconsistencyReports.tsx')).InconsistencyReports,
);

const ANY = 'all';
const subjects = [
  { id: ANY, label: 'Everything' },
  ...custodySubjects.map((id) => ({ id, label: subjectLabels[id] })),
] as const;
const groups = [
  { id: ANY, label: 'All events' },
  ...eventGroups.map((id) => ({ id, label: eventGroupLabels[id] })),
  ...auditHighlights.map((id) => ({ id, label: auditHighlightLabels[id] })),
] as const;

/** /admin/audit: all ledger entries, and a check that none was changed. */
export function AuditTrail({
  filter,
  onFilterChange,
}: {
  readonly filter: CustodyFilter;
  readonly onFilterChange: (change: CustodyFilterChange) => void;
}) {
  const list = useCustody(filter);
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  return (
    <>
      <PageHeader
        title="Audit Trail"
        description="Who viewed, changed, exported or delivered what. Entries are never changed or removed."
        actions={
          <>
            <Link to="/admin/audit/weeks" className={buttonClass({})}>
              Weekly Sign-Off
            </Link>
            <Link to="/admin/audit/checkpoints" className={buttonClass({})}>
              Compare Checkpoints
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <OverdueReviews />
        <InconsistencyReports />
        <FileVerificationStatus />
        <LedgerVerification />
        <ListSection
          list={list}
          noun="entry"
          nouns="entries"
          error={describeLoadError(list.query.error, list.query.refetch)}
          filters={
            <>
              <SelectField
                label="Kind of event"
                options={groups}
                value={filter.highlight ?? filter.group ?? ANY}
                // The parser of the URL keeps the one that exists.
                onChange={(kind) => onFilterChange({ group: kind, highlight: kind })}
                className="w-full sm:w-56"
              />
              <SelectField
                label="About"
                options={subjects}
                value={filter.subject ?? ANY}
                onChange={(subject) => onFilterChange({ subject })}
                className="w-full sm:w-44"
              />
              <SearchField
                label="Search"
                placeholder="Name, email, ticket number or the ID of a video"
                value={typed}
                onChange={setTyped}
                className="w-full sm:w-96"
              />
              {filter.week === undefined ? (
                <DateRangeFields
                  value={{ start: filter.from ?? null, end: filter.to ?? null }}
                  onChange={({ start, end }) =>
                    onFilterChange({ from: start ?? undefined, to: end ?? undefined })
                  }
                />
              ) : (
                <Button icon={<X aria-hidden />} onPress={() => onFilterChange({ week: undefined })}>
                  {`Only ${formatWeek(filter.week)} (UTC)`}
                </Button>
              )}
            </>
          }
          empty={{ icon: History, title: 'No entries yet' }}
          noMatch={
            Object.values(filter).some((part) => part !== undefined) && {
              title: 'No entry matches',
              clearLabel: 'Show Everything',
              onClear: () =>
                onFilterChange({
                  subject: undefined,
                  group: undefined,
                  highlight: undefined,
                  week: undefined,
                  search: undefined,
                  from: undefined,
                  to: undefined,
                }),
            }
          }
        >
          <CustodyTable list={list} />
        </ListSection>
      </div>
    </>
  );
}
