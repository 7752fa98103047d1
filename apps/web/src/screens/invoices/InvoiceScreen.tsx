import type { Role } from '@plainview/domain/identity/users/actor';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { InvoiceFacts, InvoiceSums } from '../../features/invoices/InvoiceFacts.tsx';
import { InvoiceLines } from '../../features/invoices/InvoiceLines.tsx';
import { InvoicePayments } from '../../features/invoices/InvoicePayments.tsx';
import { RecordPaymentDialog, VoidInvoiceDialog } from '../../features/invoices/lazy-dialogs.ts';
import { useInvoice, type Invoice } from '../../features/invoices/use-invoices.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

interface InvoiceScreenProps {
  readonly forRole: Role;
  readonly invoiceId: string;
}

/** One invoice: what is owed, its payments, and its lines as they were issued. */
export function InvoiceScreen({ forRole, invoiceId }: InvoiceScreenProps) {
  const query = useInvoice(invoiceId);
  const [dialog, setDialog] = useState<'payment' | 'void' | null>(null);
  const close = (): void => setDialog(null);
  const invoice = query.data;
  return (
    <div className="space-y-4">
      <PageHeader
        title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
        above={
          <Link
            to={forRole === 'admin' ? '/admin/invoices' : '/agency/invoices'}
            className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Invoices
          </Link>
        }
        actions={
          invoice && (
            <>
              {invoice.abilities.recordPayment.allowed && (
                <Button variant="primary" onPress={() => setDialog('payment')}>
                  Record Payment
                </Button>
              )}
              {invoice.abilities.void.allowed && (
                <Button onPress={() => setDialog('void')}>Void Invoice</Button>
              )}
              <Downloads invoice={invoice} />
            </>
          )
        }
      />
      {invoice ? (
        <>
          <InvoiceSums invoice={invoice} />
          <InvoiceFacts invoice={invoice} forRole={forRole} />
          <InvoicePayments invoice={invoice} canReverse={forRole === 'admin'} />
          <Card
            title={
              invoice.lines.some(({ redactionId }) => redactionId !== null)
                ? 'Tickets and redacted copies'
                : 'Tickets'
            }
            description="As they were when the invoice was issued."
            isFlush
          >
            <InvoiceLines invoice={invoice} />
          </Card>
        </>
      ) : query.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <LoadErrorBanner
          error={
            errorCodeOf(query.error) === 'NOT_FOUND'
              ? { message: 'Invoice not found.' }
              : describeLoadError(query.error, query.refetch)
          }
        />
      )}
      {invoice && dialog === 'payment' && <RecordPaymentDialog invoice={invoice} onClose={close} />}
      {invoice && dialog === 'void' && <VoidInvoiceDialog invoice={invoice} onClose={close} />}
    </div>
  );
}

const Downloads = ({ invoice: { id, creditNote } }: { readonly invoice: Invoice }) => (
  <>
    <DownloadLink href={`/invoices/${id}.pdf`}>{creditNote ? 'Invoice PDF' : 'PDF'}</DownloadLink>
    {creditNote && <DownloadLink href={`/invoices/${creditNote.id}.pdf`}>Credit Note PDF</DownloadLink>}
    <DownloadLink href={`/receipts/invoices/${id}.tlog-proof`}>Proof</DownloadLink>
  </>
);

const DownloadLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} download className={buttonClass()}>
    <Download aria-hidden="true" className="size-4" />
    {children}
  </a>
);
