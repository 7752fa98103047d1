import { isMonthOver } from '@plainview/domain/billing/invoices/invoice';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IssueInvoiceDialog, BillingAddressDialog } from './lazy-dialogs.ts';

interface StatementBillingProps {
  readonly agencyId: string;
  readonly month: string;
}

/** Buttons with which administrators bill a statement. */
export function StatementBilling({ agencyId, month }: StatementBillingProps) {
  const [dialog, setDialog] = useState<'issue' | 'address' | null>(null);
  const [now] = useState(() => new Date());
  const close = (): void => setDialog(null);
  return (
    <>
      <Button onPress={() => setDialog('address')}>Billing Address</Button>
      {isMonthOver(month, now) && (
        <Button variant="primary" onPress={() => setDialog('issue')}>
          Issue Invoice
        </Button>
      )}
      {dialog === 'issue' && <IssueInvoiceDialog agencyId={agencyId} month={month} onClose={close} />}
      {dialog === 'address' && <BillingAddressDialog agencyId={agencyId} onClose={close} />}
    </>
  );
}
