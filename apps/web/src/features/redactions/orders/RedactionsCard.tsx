import { errorMessage } from '@plainview/contract/error-catalog';
import {
  hiddenSubjectLabels,
  redactionPurposeLabels,
} from '@plainview/domain/release/redactions/redaction-order';
import { formatDollars } from '@plainview/domain/shared/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { notify } from '../../../ui/overlays/toasts.ts';
import { pluralize } from '../../../ui/pluralize.ts';
import { ReleaseLinks } from '../../release-links/ReleaseLinks.tsx';
import { CopyList } from '../copies/CopyList.tsx';
import { ReleaseReport } from '../copies/ReleaseReport.tsx';
import { RedactionStateBadge } from '../RedactionStateBadge.tsx';
import { useCancelRedaction, useRedactions, type Redaction } from './use-redactions.ts';

interface RedactionsCardProps {
  readonly ticketId: string;
  /** Opens the order; undefined if the reader cannot order one. */
  readonly onOrder?: (() => void) | undefined;
  /** Leads to the room in which a copy is made. */
  readonly canOpen?: boolean;
  /** Shows the links with which delivered copies are released. */
  readonly canRelease?: boolean;
}

/** Lists the redacted copies of a ticket with their states. */
export function RedactionsCard({
  ticketId,
  onOrder,
  canOpen = false,
  canRelease = false,
}: RedactionsCardProps) {
  const { data, error, isPending, refetch } = useRedactions(ticketId);
  const cancel = useCancelRedaction();
  const [canceling, setCanceling] = useState<Redaction | null>(null);
  const confirm = (): void => {
    if (!canceling) return;
    setCanceling(null);
    cancel.mutate(
      { id: canceling.id },
      { onError: (failure) => notify({ title: describeError(failure), tone: 'failed' }) },
    );
  };
  return (
    <Card
      title="Redacted copies"
      description="Copies in which faces, voices or other details are hidden, for release."
      actions={
        onOrder && (
          <Button size="sm" onPress={onOrder}>
            Order Redacted Copy
          </Button>
        )
      }
    >
      <LoadErrorBanner error={describeLoadError(error, refetch)} />
      {isPending && <Skeleton className="h-8" />}
      {data?.length === 0 && <p className="text-sm text-soft">No redacted copies yet.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Redacted copies" className="-my-3 divide-y divide-line text-sm">
          {data.map((redaction) => (
            <RedactionItem
              key={redaction.id}
              redaction={redaction}
              canOpen={canOpen}
              canRelease={canRelease}
              onCancel={() => setCanceling(redaction)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={canceling !== null}
        onOpenChange={() => setCanceling(null)}
        title="Cancel this redacted copy?"
        text="The order stays in the list as canceled."
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        onConfirm={confirm}
      />
    </Card>
  );
}

function RedactionItem({
  redaction,
  canOpen,
  canRelease,
  onCancel,
}: {
  readonly redaction: Redaction;
  readonly canOpen: boolean;
  readonly canRelease: boolean;
  readonly onCancel: () => void;
}) {
  const { state, paymentStatus, purpose, requestNumber, videos, hidden, instructions, abilities } = redaction;
  const title = [redactionPurposeLabels[purpose], requestNumber].filter((part) => part !== '').join(' ');
  const isOpen = state !== 'delivered' && state !== 'canceled';
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{title}</span>
        <RedactionStateBadge state={state} />
        {paymentStatus === 'paid' && <StatusBadge tone="success">Paid</StatusBadge>}
        {paymentStatus === 'waived' && <StatusBadge tone="neutral">Waived</StatusBadge>}
        <span className="tabular-nums sm:ms-auto">{formatDollars(redaction.totalCost)}</span>
      </div>
      <p className="text-soft">
        {pluralize(videos.length, 'video')}, {redaction.totalDuration}. Ordered by {redaction.orderedBy},{' '}
        <Timestamp value={redaction.orderedAt} />
        {isOpen && (
          <>
            . Due <Timestamp value={redaction.dueDate} />
          </>
        )}
        {redaction.deliveredAt && (
          <>
            . Delivered <Timestamp value={redaction.deliveredAt} />
          </>
        )}
      </p>
      {hidden.length > 0 && (
        <p>To hide: {hidden.map((subject) => hiddenSubjectLabels[subject]).join(', ')}</p>
      )}
      {instructions !== '' && <p className="wrap-anywhere whitespace-pre-line">{instructions}</p>}
      {redaction.note !== null && <p className="wrap-anywhere text-failed">{redaction.note}</p>}
      {state === 'delivered' && <CopyList videos={videos} />}
      {redaction.report && <ReleaseReport redactionId={redaction.id} report={redaction.report} />}
      {state === 'delivered' && canRelease && <ReleaseLinks redactionId={redaction.id} />}
      {canOpen && (
        <Link
          to="/admin/redactions/$redactionId"
          params={{ redactionId: redaction.id }}
          className={cx(buttonClass({ size: 'sm' }), 'self-start')}
        >
          Open<span className="sr-only"> {title}</span>
        </Link>
      )}
      {!abilities.cancel.allowed && abilities.cancel.code === 'REDACTION_PAID' && (
        <p className="text-soft">{errorMessage({ code: abilities.cancel.code })}</p>
      )}
      {abilities.cancel.allowed && (
        <Button size="sm" className="self-start" onPress={onCancel}>
          Cancel Order<span className="sr-only"> of {title}</span>
        </Button>
      )}
    </li>
  );
}
