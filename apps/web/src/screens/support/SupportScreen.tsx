import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { LifeBuoy, SearchX } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { RequestText } from '../../features/support/RequestText.tsx';
import { useSupportList, type SupportFilter } from '../../features/support/use-support.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const AnswerForm = lazyComponent(
  async () => (await import('../../features/support/AnswerForm.tsx')).AnswerForm,
  () => <Skeleton className="mt-2 h-28 w-full" />,
);

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
  const { query, rows, total } = list;
  const [words, setWords] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const isFiltered = filter.state !== undefined || filter.search !== undefined;
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4">
      <PageHeader title="Support" description="Requests that users sent from their profile." />
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="State"
          options={states}
          value={filter.state ?? 'all'}
          onChange={(state) => onFilterChange({ state })}
        />
        <SearchField
          label="Search requests"
          isLabelHidden
          placeholder="Name, agency or words"
          maxLength={LONGEST_SEARCH}
          value={words}
          onChange={setWords}
          className="w-full sm:w-72"
        />
        <output className="text-sm text-soft tabular-nums">
          {total !== null && !query.isPlaceholderData && pluralize(total, 'request')}
        </output>
      </div>
      {query.isError && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
          {describeError(query.error)}
        </Banner>
      )}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.data && rows.length === 0 && (
        <Card isFlush>
          {isFiltered ? (
            <EmptyState
              icon={SearchX}
              title="No request matches"
              action={
                <Button onPress={() => onFilterChange({ state: undefined, search: undefined })}>
                  Show all requests
                </Button>
              }
            />
          ) : (
            <EmptyState icon={LifeBuoy} title="No requests yet">
              Requests appear here when users send them with Get Help.
            </EmptyState>
          )}
        </Card>
      )}
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
      <MoreRows list={list} />
    </div>
  );
}
