import { eventLabel } from '@plainview/domain/custody/event-labels';
import { deliveryStateLabels, TEST_EVENT, type DeliveryState } from '@plainview/domain/webhook/webhook';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import type { Delivery, DeliveryList } from './use-webhooks.ts';

const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'pending',
  delivered: 'success',
  failed: 'failed',
};

/** Lists deliveries with their webhooks and results. */
export function DeliveryTable({
  list,
  onSendAgain,
}: {
  readonly list: DeliveryList;
  readonly onSendAgain: (delivery: Delivery) => void;
}) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Deliveries"
      isCompact
      isBusy={query.isPending || query.isPlaceholderData}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>State</TableHeaderCell>
        <TableHeaderCell>Event</TableHeaderCell>
        <TableHeaderCell>Webhook</TableHeaderCell>
        <TableHeaderCell>Time</TableHeaderCell>
        <TableHeaderCell>Last attempt</TableHeaderCell>
        <TableHeaderCell>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={5} columns={6} />}
        <WindowedRows rows={rows} keyOf={deliveryKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(delivery, place) => (
            <TableRow key={delivery.id} {...place}>
              <TableCell label="State">
                <StatusBadge tone={tones[delivery.state]}>{deliveryStateLabels[delivery.state]}</StatusBadge>
              </TableCell>
              <TableCell label="Event" place="title">
                <span className="font-medium">{wordsOf(delivery)}</span>
              </TableCell>
              <TableCell label="Webhook">
                <span className="wrap-anywhere">{delivery.url}</span>
              </TableCell>
              <TableCell label="Time" className="tabular-nums">
                <Timestamp value={delivery.createdAt} pattern="MMM d, yyyy, h:mm:ss a" />
              </TableCell>
              <TableCell label="Last attempt">
                <div className="max-w-md text-sm wrap-anywhere">
                  {delivery.note ?? '-'}
                  {delivery.nextAttemptAt && delivery.attempts > 0 && (
                    <span className="block text-soft">
                      Attempt {delivery.attempts + 1}:{' '}
                      <Timestamp value={delivery.nextAttemptAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
                    </span>
                  )}
                </div>
              </TableCell>
              <TableCell label="Actions" place="actions" className="max-md:empty:hidden">
                {delivery.state !== 'waiting' && (
                  <Button
                    size="sm"
                    aria-label={`Send Again ${wordsOf(delivery)} to ${delivery.url}`}
                    onPress={() => onSendAgain(delivery)}
                  >
                    Send Again
                  </Button>
                )}
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const deliveryKey = (delivery: Delivery): string => delivery.id;

const wordsOf = ({ event }: Delivery): string => (event === TEST_EVENT ? 'Test' : eventLabel(event));
