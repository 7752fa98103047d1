import { mailStateLabels, mailStates } from '@plainview/domain/operations/mail/mail';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { Mail } from 'lucide-react';
import { useCallback, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import type { MailFilter, MailFilterChange } from '../../features/mail/mail-filter.ts';
import { MailDialog } from '../../features/mail/MailDialog.tsx';
import { MailStatus } from '../../features/mail/MailStatus.tsx';
import { MailTable } from '../../features/mail/MailTable.tsx';
import { useMailList, useSendAgain, type MailMessage } from '../../features/mail/use-mail.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
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
  const [openId, setOpenId] = useState<string | null>(null);
  const again = useSendAgain();
  const { mutate } = again;
  const onRead = useCallback(({ id }: MailMessage) => setOpenId(id), []);
  const onSendAgain = useCallback(({ id }: MailMessage) => mutate({ id }), [mutate]);
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const isFiltered = filter.state !== undefined || filter.search !== undefined;
  return (
    <>
      <PageHeader title="Mail" description="Emails from Plainview to its users. Kept for 90 days." />
      <div className="flex flex-col gap-4">
        <MailStatus />
        <ListSection
          list={list}
          noun="message"
          error={describeLoadError(list.query.error, list.query.refetch)}
          messages={again.error && <Banner variant="error">{describeError(again.error)}</Banner>}
          filters={
            <>
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
                value={typed}
                onChange={setTyped}
                className="w-full sm:w-72"
              />
            </>
          }
          empty={{
            icon: Mail,
            title: 'No messages yet',
            children: 'Messages appear here when Plainview sends an email.',
          }}
          noMatch={
            isFiltered && {
              title: 'No message matches',
              clearLabel: 'Show All Messages',
              onClear: () => onFilterChange({ state: undefined, search: undefined }),
            }
          }
        >
          <MailTable list={list} onRead={onRead} onSendAgain={onSendAgain} />
        </ListSection>
      </div>
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
