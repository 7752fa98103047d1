import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';
import type { MailList, MailMessage } from './use-mail.ts';

/** Lists all messages with their delivery states. */
export function MailTable({
  list,
  onRead,
  onSendAgain,
}: {
  readonly list: MailList;
  readonly onRead: (message: MailMessage) => void;
  readonly onSendAgain: (message: MailMessage) => void;
}) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Messages"
      isCompact
      isBusy={query.isPending || query.isPlaceholderData}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>State</TableHeaderCell>
        <TableHeaderCell>To</TableHeaderCell>
        <TableHeaderCell>Subject</TableHeaderCell>
        <TableHeaderCell>Written</TableHeaderCell>
        <TableHeaderCell>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={8} columns={5} />}
        <WindowedRows rows={rows} keyOf={messageKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(message, place) => (
            <TableRow key={message.id} {...place}>
              <TableCell label="State">
                <MailStateBadge state={message.state} />
              </TableCell>
              <TableCell label="To" className="md:min-w-36">
                <div className="wrap-anywhere">
                  {message.recipientName}
                  <span className="block text-xs text-soft">{message.address}</span>
                </div>
              </TableCell>
              <TableCell label="Subject" place="title">
                <div className="wrap-anywhere">
                  <span className="font-medium">{message.subject}</span>
                  {message.state !== 'sent' && message.note !== null && (
                    <span className="block max-w-md text-xs font-normal text-soft">{message.note}</span>
                  )}
                </div>
              </TableCell>
              <TableCell label="Written" className="tabular-nums">
                <Timestamp value={message.createdAt} pattern="MMM d, yyyy, h:mm:ss a" />
              </TableCell>
              <TableCell label="Actions" place="actions">
                <span className="flex flex-wrap gap-2">
                  <Button
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
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const messageKey = (message: MailMessage): string => message.id;
