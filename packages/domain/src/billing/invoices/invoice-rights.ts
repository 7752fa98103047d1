import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { InvoiceState } from './invoice.ts';

/** Returns whether an administrator may record a payment. */
export const mayRecordPayment = ({ state }: { readonly state: InvoiceState }): Ability =>
  state === 'void' ? forbidden('INVOICE_VOID') : allowed;

/** Returns whether an administrator may void an invoice. Payments must be reversed first. */
export function mayVoidInvoice({
  state,
  paidCents,
}: {
  readonly state: InvoiceState;
  readonly paidCents: number;
}): Ability {
  if (state === 'void') return forbidden('INVOICE_VOID');
  return paidCents > 0 ? forbidden('INVOICE_HAS_PAYMENTS') : allowed;
}
