import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { LifeBuoy } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AnswerForm } from '../../features/support/AnswerForm.tsx';
import { RequestText } from '../../features/support/RequestText.tsx';
import { useSupportList, type SupportFilter } from '../../features/support/use-support.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const states = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'answered', label: 'Answered' },
] as const;

/** /admin/support: users' requests and their answers. */
export function SupportScreen({
  userId,
  filter,
  onFilterChange,
}: {
  readonly userId: string;
  readonly filter: SupportFilter;
  readonly onFilterChange: (change: { readonly [Key in keyof SupportFilter]: string | undefined }) => void;
}) {
  const list = useSupportList(filter);
  const { query, rows } = list;
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const isFiltered = filter.state !== undefined || filter.search !== undefined;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader title="Support" description="Requests that users sent from their profile." />
      <ListSection
        list={list}
        noun="request"
        isBare
        error={describeLoadError(query.error, query.refetch)}
        filters={
          <>
            <SegmentedControl
              label="State"
              options={states}
              value={filter.state ?? 'all'}
              onChange={(state) => onFilterChange({ state })}
            />
            <SearchField
              label="Search requests"
              isLabelHidden
              placeholder="Name, agency or text"
              maxLength={LONGEST_SEARCH}
              value={typed}
              onChange={setTyped}
              className="w-full sm:w-72"
            />
          </>
        }
        empty={{
          icon: LifeBuoy,
          title: 'No requests yet',
          children: 'Requests appear here when users send them with Get Help.',
        }}
        noMatch={
          isFiltered && {
            title: 'No request matches',
            clearLabel: 'Show All Requests',
            onClear: () => onFilterChange({ state: undefined, search: undefined }),
          }
        }
      >
        {query.isPending && <Skeleton className="h-40 w-full" />}
        <ul aria-label="Support requests" className="flex flex-col gap-3">
          {rows.map((request) => (
            <li key={request.id}>
              <Card>
                <p className="mb-2 font-medium">
                  {request.userName}
                  <span className="ms-2 font-normal text-soft">{request.agencyName ?? 'Administrator'}</span>
                </p>
                <RequestText request={request} />
                {request.answer === null && <AnswerForm userId={userId} request={request} />}
              </Card>
            </li>
          ))}
        </ul>
      </ListSection>
    </div>
  );
}
