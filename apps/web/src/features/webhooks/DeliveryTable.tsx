import { eventLabel } from '@plainview/domain/ledger/event-labels';
import {
  deliveryStateLabels,
  TEST_EVENT,
  type DeliveryState,
} from '@plainview/domain/operations/webhooks/webhook';
import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Delivery, DeliveryList } from './use-webhooks.ts';

const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'pending',
  delivered: 'success',
  failed: 'failed',
};

interface DeliveryTableProps {
  readonly list: DeliveryList;
  /** Must not change between renders. */
  readonly onSendAgain: (delivery: Delivery) => void;
}

/** Lists deliveries with their webhooks and results. */
export function DeliveryTable({ list, onSendAgain }: DeliveryTableProps) {
  const columns = useMemo(() => deliveryColumns(onSendAgain), [onSendAgain]);
  return <DataTable label="Deliveries" columns={columns} list={list} skeletonRows={5} isCompact />;
}

const deliveryColumns = (onSendAgain: (delivery: Delivery) => void): ReadonlyArray<Column<Delivery>> => [
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{deliveryStateLabels[state]}</StatusBadge>,
  },
  {
    id: 'event',
    header: 'Event',
    place: 'title',
    cell: (delivery) => <span className="font-medium">{formatEvent(delivery)}</span>,
  },
  {
    id: 'webhook',
    header: 'Webhook',
    cell: ({ url }) => (
      <span title={url} className="wrap-anywhere line-clamp-3">
        {url}
      </span>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    className: 'tabular-nums',
    cell: ({ createdAt }) => <Timestamp value={createdAt} pattern="MMM d, yyyy, h:mm:ss a" />,
  },
  {
    id: 'lastAttempt',
    header: 'Last attempt',
    cell: ({ note, nextAttemptAt, attempts }) => (
      <div className="max-w-md text-sm wrap-anywhere">
        {note ?? '-'}
        {nextAttemptAt && attempts > 0 && (
          <span className="block text-soft">
            Attempt {attempts + 1}:{' '}
            <Timestamp value={nextAttemptAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    className: 'max-md:empty:hidden',
    cell: (delivery) =>
      delivery.state !== 'waiting' && (
        <Button
          size="sm"
          aria-label={`Send Again ${formatEvent(delivery)} to ${delivery.url}`}
          onPress={() => onSendAgain(delivery)}
        >
          Send Again
        </Button>
      ),
  },
];

const formatEvent = ({ event }: Delivery): string => (event === TEST_EVENT ? 'Test' : eventLabel(event));
