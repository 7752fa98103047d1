import { invoiceStateLabels } from '@plainview/domain/billing/invoices/invoice';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { InvoiceRow } from './use-invoices.ts';

const tones = {
  open: 'pending',
  partly_paid: 'progress',
  overdue: 'failed',
  paid: 'success',
  void: 'neutral',
} as const;

/** Shows the state of an invoice as text, icon and color. */
export function InvoiceBadge({ invoice }: { readonly invoice: Pick<InvoiceRow, 'state' | 'isOverdue'> }) {
  const state = invoice.isOverdue ? 'overdue' : invoice.state;
  return <StatusBadge tone={tones[state]}>{invoiceStateLabels[state]}</StatusBadge>;
}
