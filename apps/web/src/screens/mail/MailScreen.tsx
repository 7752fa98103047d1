import { mailStateLabels, mailStates } from '@plainview/domain/mail/mail';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { Mail, SearchX } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import type { MailFilter, MailFilterChange } from '../../features/mail/mail-filter.ts';
import { MailDialog } from '../../features/mail/MailDialog.tsx';
import { MailStatus } from '../../features/mail/MailStatus.tsx';
import { MailTable } from '../../features/mail/MailTable.tsx';
import { useMailList, useSendAgain } from '../../features/mail/use-mail.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const ALL = 'all';
const states = [
  { id: ALL, label: 'All' },
  ...mailStates.map((id) => ({ id, label: mailStateLabels[id] })),
] as const;

/** /admin/mail: all messages that were sent, are queued, failed, or would have been sent. */
export function MailScreen({
  filter,
  onFilterChange,
}: {
  readonly filter: MailFilter;
  readonly onFilterChange: (change: MailFilterChange) => void;
}) {
  const list = useMailList(filter);
  const { query, rows, total } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  const again = useSendAgain();
  const [words, setWords] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const isFiltered = filter.state !== undefined || filter.search !== undefined;
  return (
    <>
      <PageHeader title="Mail" description="Emails from Plainview to its users. Kept for 90 days." />
      <div className="flex flex-col gap-4">
        <MailStatus />
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label="State"
            options={states}
            value={filter.state ?? ALL}
            onChange={(state) => onFilterChange({ state })}
          />
          <SearchField
            label="Search messages"
            isLabelHidden
            placeholder="Person, address or subject"
            maxLength={LONGEST_SEARCH}
            value={words}
            onChange={setWords}
            className="w-full sm:w-72"
          />
          <output className="text-sm text-soft tabular-nums">
            {total !== null && !query.isPlaceholderData && pluralize(total, 'message')}
          </output>
        </div>
        {query.isError && (
          <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
            {describeError(query.error)}
          </Banner>
        )}
        {again.error && <Banner variant="error">{describeError(again.error)}</Banner>}
        {(query.isPending || rows.length > 0) && (
          <Card isFlush>
            <MailTable
              list={list}
              onRead={({ id }) => setOpenId(id)}
              onSendAgain={({ id }) => again.mutate({ id })}
            />
          </Card>
        )}
        {query.data && rows.length === 0 && (
          <Card isFlush>
            {isFiltered ? (
              <EmptyState
                icon={SearchX}
                title="No message matches"
                action={
                  <Button onPress={() => onFilterChange({ state: undefined, search: undefined })}>
                    Show all messages
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={Mail} title="No messages yet">
                Messages appear here when Plainview sends an email.
              </EmptyState>
            )}
          </Card>
        )}
        <MoreRows list={list} />
      </div>
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
