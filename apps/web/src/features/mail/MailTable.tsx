import { mailReasons } from '@plainview/domain/operations/mail/mail';
import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { EmailAddress } from '../../ui/people/EmailAddress.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import { MailStateBadge } from './MailStateBadge.tsx';
import { useMailStatus, type MailList, type MailMessage } from './use-mail.ts';

/** Must not change between renders. */
interface MailActions {
  readonly onRead: (message: MailMessage) => void;
  readonly onSendAgain: (message: MailMessage) => void;
}

/** Lists all messages with their delivery states. */
export function MailTable({ list, onRead, onSendAgain }: MailActions & { readonly list: MailList }) {
  // The banner above says so once for all messages.
  const hiddenNote = useMailStatus().data?.isSetUp === false ? mailReasons.notSetUp : null;
  const columns = useMemo(
    () => mailColumns({ onRead, onSendAgain }, hiddenNote),
    [onRead, onSendAgain, hiddenNote],
  );
  return <DataTable label="Messages" columns={columns} list={list} isCompact />;
}

const mailColumns = (
  { onRead, onSendAgain }: MailActions,
  hiddenNote: string | null,
): ReadonlyArray<Column<MailMessage>> => [
  { id: 'state', header: 'State', cell: ({ state }) => <MailStateBadge state={state} /> },
  {
    id: 'to',
    header: 'To',
    lines: 2,
    className: 'md:min-w-36 xl:min-w-62',
    cell: ({ recipientName, address }) => (
      <div className="wrap-anywhere">
        {recipientName}
        <span className="block text-xs text-soft">
          <EmailAddress address={address} />
        </span>
      </div>
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    place: 'title',
    cell: ({ subject, state, note }) => (
      <div className="wrap-anywhere">
        <span className="font-medium">{subject}</span>
        {state !== 'sent' && note !== null && note !== hiddenNote && (
          <span className="block max-w-md text-xs font-normal text-soft">{note}</span>
        )}
      </div>
    ),
  },
  {
    id: 'written',
    header: 'Created',
    className: 'tabular-nums',
    cell: ({ createdAt }) => <Timestamp value={createdAt} pattern="MMM d, yyyy, h:mm:ss a" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (message) => (
      <span className="flex flex-wrap gap-2">
        <Button
          {...rowTarget}
          size="sm"
          aria-label={`Read ${message.subject} to ${message.address}`}
          onPress={() => onRead(message)}
        >
          Read
        </Button>
        {message.abilities.sendAgain.allowed && (
          <Button
            size="sm"
            aria-label={`Send Again ${message.subject} to ${message.address}`}
            onPress={() => onSendAgain(message)}
          >
            Send Again
          </Button>
        )}
      </span>
    ),
  },
];
