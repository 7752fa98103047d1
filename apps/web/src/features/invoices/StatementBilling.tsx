import { isMonthOver } from '@plainview/domain/billing/invoices/invoice';
import { monthBounds } from '@plainview/domain/billing/statements/statement';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatDay } from './format-day.ts';
import { IssueInvoiceDialog, BillingAddressDialog } from './lazy-dialogs.ts';

interface StatementBillingProps {
  readonly agencyId: string;
  readonly month: string;
}

/** Buttons with which administrators bill a statement. */
export function StatementBilling({ agencyId, month }: StatementBillingProps) {
  const [dialog, setDialog] = useState<'issue' | 'address' | null>(null);
  const [now] = useState(() => new Date());
  const isOver = isMonthOver(month, now);
  const close = (): void => setDialog(null);
  return (
    <>
      {!isOver && (
        <span className="text-sm text-soft">
          Can be invoiced from {formatDay(monthBounds(month).before.toISOString().slice(0, 10))}
        </span>
      )}
      <Button onPress={() => setDialog('address')}>Billing Address</Button>
      {isOver && (
        <Button variant="primary" onPress={() => setDialog('issue')}>
          Issue Invoice
        </Button>
      )}
      {dialog === 'issue' && <IssueInvoiceDialog agencyId={agencyId} month={month} onClose={close} />}
      {dialog === 'address' && <BillingAddressDialog agencyId={agencyId} onClose={close} />}
    </>
  );
}
