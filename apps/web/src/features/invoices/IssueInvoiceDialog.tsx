import { errorMessage } from '@plainview/contract/error-catalog';
import { formatTaxRate } from '@plainview/domain/billing/invoices/invoice-document';
import { monthLabel } from '@plainview/domain/billing/statements/statement';
import { formatDollars } from '@plainview/domain/shared/money';
import { useState } from 'react';
import { describeFormError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Fact } from '../tickets/detail/Fact.tsx';
import { BillingSettingsDialog } from './BillingSettingsDialog.tsx';
import { formatDay } from './format-day.ts';
import { useInvoiceActions, useInvoicePreview } from './use-invoices.ts';

type Preview = NonNullable<ReturnType<typeof useInvoicePreview>['data']>;

interface IssueInvoiceDialogProps {
  readonly agencyId: string;
  readonly month: string;
  readonly onClose: () => void;
}

/** Shows what an invoice for a month would contain, and issues it. */
export function IssueInvoiceDialog({ agencyId, month, onClose }: IssueInvoiceDialogProps) {
  const preview = useInvoicePreview({ agencyId, month });
  const { issue } = useInvoiceActions();
  const { data } = preview;
  const [isSettingUp, setSettingUp] = useState(false);
  if (isSettingUp) return <BillingSettingsDialog onClose={() => setSettingUp(false)} />;
  return (
    <Dialog
      title={`Invoice for ${monthLabel(month)}`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={data?.issue.allowed !== true}
            isPending={issue.isPending}
            pendingLabel="Issuing..."
            onPress={() =>
              data && issue.mutate({ agencyId, month, total: data.total }, { onSuccess: onClose })
            }
          >
            Issue Invoice
          </Button>
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {issue.isError && (
            <Banner variant="error" takesFocus>
              {describeFormError(issue.error)}
            </Banner>
          )}
          {!data.issue.allowed && (
            <Banner
              variant="warning"
              {...(data.issue.code === 'BILLING_NOT_SET_UP' && {
                action: { label: 'Billing Settings', onPress: () => setSettingUp(true) },
              })}
            >
              {errorMessage({ code: data.issue.code })}
            </Banner>
          )}
          <PreviewFacts preview={data} />
          <p className="text-sm text-soft">
            An invoice cannot be changed or deleted. A wrong one is voided by a credit note.
          </p>
        </div>
      ) : preview.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <LoadErrorBanner error={describeLoadError(preview.error, preview.refetch)} />
      )}
    </Dialog>
  );
}

function PreviewFacts({ preview }: { readonly preview: Preview }) {
  const {
    buyer,
    tickets,
    unfinishedTickets,
    redactedCopies,
    unfinishedRedactedCopies,
    net,
    tax,
    total,
    taxRate,
    taxLabel,
    dueOn,
  } = preview;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact term="To">
        <span className="whitespace-pre-line">{[buyer.name, buyer.address].join('\n').trim()}</span>
      </Fact>
      <Fact term="Reference">{buyer.reference || 'None'}</Fact>
      <Fact term="Tickets">
        {tickets}
        {unfinishedTickets > 0 && (
          <span className="block text-soft">
            {unfinishedTickets === 1
              ? '1 more is left out: its review has not started.'
              : `${unfinishedTickets} more are left out: their reviews have not started.`}
          </span>
        )}
      </Fact>
      {redactedCopies + unfinishedRedactedCopies > 0 && (
        <Fact term="Redacted copies">
          {redactedCopies}
          {unfinishedRedactedCopies > 0 && (
            <span className="block text-soft">
              {unfinishedRedactedCopies === 1
                ? '1 more is left out: work on it has not begun.'
                : `${unfinishedRedactedCopies} more are left out: work on them has not begun.`}
            </span>
          )}
        </Fact>
      )}
      <Fact term="Due">{formatDay(dueOn)}</Fact>
      {taxRate > 0 && (
        <>
          <Fact term="Net">{formatDollars(net)}</Fact>
          <Fact term={`${taxLabel}, ${formatTaxRate(taxRate)}`}>{formatDollars(tax)}</Fact>
        </>
      )}
      <Fact term="Total">
        <strong className="tabular-nums">{formatDollars(total)}</strong>
      </Fact>
    </dl>
  );
}
