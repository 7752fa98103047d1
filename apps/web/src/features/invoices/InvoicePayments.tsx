import { paymentMethodLabels } from '@plainview/domain/billing/invoices/invoice';
import { formatDollars } from '@plainview/domain/shared/money';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDay } from './format-day.ts';
import { ReversePaymentDialog } from './lazy-dialogs.ts';
import type { Invoice, InvoicePayment } from './use-invoices.ts';

interface InvoicePaymentsProps {
  readonly invoice: Invoice;
  readonly canReverse: boolean;
}

/** Lists the payments of an invoice and their reversals, oldest first. */
export function InvoicePayments({ invoice: { id, payments }, canReverse }: InvoicePaymentsProps) {
  const [reversed, setReversed] = useState<InvoicePayment | null>(null);
  return (
    <Card title="Payments" isFlush>
      {payments.length === 0 ? (
        <p className="p-4 text-sm text-soft">No payments.</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3 text-sm">
              <PaymentText payment={payment} />
              {canReverse && !payment.isReversal && !payment.isReversed && (
                <Button size="sm" onPress={() => setReversed(payment)}>
                  Reverse
                  <span className="sr-only"> the payment of {formatDollars(payment.amount)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {reversed && (
        <ReversePaymentDialog invoiceId={id} payment={reversed} onClose={() => setReversed(null)} />
      )}
    </Card>
  );
}

function PaymentText({ payment }: { readonly payment: InvoicePayment }) {
  const { paidOn, amount, method, reference, note, recordedAt, recordedBy, isReversal, isReversed } = payment;
  const details = [
    isReversal ? 'Reversal' : paymentMethodLabels[method],
    ...(reference === '' ? [] : [reference]),
    ...(isReversed ? ['reversed'] : []),
  ];
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap gap-x-4">
        <span>{formatDay(paidOn)}</span>
        <span className="font-medium tabular-nums">
          {isReversal && '−'}
          {formatDollars(amount)}
        </span>
        <span className="wrap-anywhere text-soft">{details.join(', ')}</span>
      </p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      <p className="text-xs text-soft">
        Recorded by {recordedBy}, <Timestamp value={recordedAt} isPlain />
      </p>
    </div>
  );
}
