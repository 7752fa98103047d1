import type { Outputs } from '@plainview/contract/index';
import { canInvoice, type BillingSettings } from '@plainview/domain/billing/invoices/billing-settings';
import { invoiceBalance, isOverdue } from '@plainview/domain/billing/invoices/invoice';
import { mayRecordPayment, mayVoidInvoice } from '@plainview/domain/billing/invoices/invoice-rights';
import { billedIds } from '@plainview/domain/billing/statements/statement';
import { forbidden, type Ability } from '@plainview/domain/shared/error-code';
import { formatCents } from '@plainview/domain/shared/money';
import type { InvoiceDraft } from './draft-invoice.ts';
import type { InvoiceDetail } from './invoices.ts';

type Row = Outputs['invoices']['list']['items'][number];
type Detail = Outputs['invoices']['get'];
type NamedInvoice = InvoiceDetail['invoice'];
type InvoicePayment = InvoiceDetail['payments'][number];

const sumsView = (sums: {
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}) => ({
  net: formatCents(sums.netCents),
  tax: formatCents(sums.taxCents),
  total: formatCents(sums.totalCents),
});

/** Returns an invoice as a row of a list. */
export function invoiceRowView(invoice: NamedInvoice, now: Date): Row {
  const { id, number, agencyId, agencyName, month, issuedAt, dueOn, state } = invoice;
  const balance = invoiceBalance({ ...invoice, isVoid: state === 'void' });
  return {
    id,
    number,
    agencyId,
    agencyName,
    month,
    issuedAt,
    dueOn,
    state,
    ...sumsView(invoice),
    paid: formatCents(invoice.paidCents),
    open: formatCents(balance.openCents),
    overpaid: formatCents(balance.overpaidCents),
    isOverdue: isOverdue(invoice, now),
  };
}

/** Returns an invoice in full. */
export function invoiceView(
  { invoice, lines, payments, creditNote }: InvoiceDetail,
  { now, isAdmin }: { readonly now: Date; readonly isAdmin: boolean },
): Detail {
  const { issuedBy, buyer, taxRate, taxLabel, sha256 } = invoice;
  const forAdmin = (ability: Ability): Ability => (isAdmin ? ability : forbidden('NOT_ALLOWED'));
  const reversed = new Set(payments.map(({ reversesId }) => reversesId));
  return {
    ...invoiceRowView(invoice, now),
    issuedBy,
    buyer,
    taxRate,
    taxLabel,
    sha256,
    lines: lines.map(
      ({ ticketId, redactionId, ticketNumber, submittedAt, incidentType, videoCount, ...line }) => ({
        ticketId,
        redactionId,
        ticketNumber,
        incidentType,
        videoCount,
        submittedDate: submittedAt,
        net: formatCents(line.netCents),
        tax: formatCents(line.taxCents),
      }),
    ),
    payments: payments.map((payment) => paymentView(payment, reversed.has(payment.id))),
    creditNote: creditNote && {
      id: creditNote.id,
      number: creditNote.number,
      issuedAt: creditNote.issuedAt,
      issuedBy: creditNote.issuedBy,
      reason: creditNote.reason,
      sha256: creditNote.sha256,
    },
    abilities: {
      recordPayment: forAdmin(mayRecordPayment(invoice)),
      void: forAdmin(mayVoidInvoice(invoice)),
    },
  };
}

function paymentView(payment: InvoicePayment, isReversed: boolean): Detail['payments'][number] {
  const { id, paidOn, amountCents, method, reference, note, recordedAt, recordedBy, reversesId } = payment;
  return {
    id,
    paidOn,
    method,
    reference,
    note,
    recordedAt,
    recordedBy,
    isReversed,
    amount: formatCents(amountCents),
    isReversal: reversesId !== null,
  };
}

/** Returns what an invoice would contain. */
export function invoicePreviewView(draft: InvoiceDraft): Outputs['invoices']['preview'] {
  const { issue, lines, unfinishedTickets, unfinishedRedactedCopies, dueOn, buyer, settings } = draft;
  const { ticketIds, redactionIds } = billedIds(lines);
  return {
    issue,
    unfinishedTickets,
    unfinishedRedactedCopies,
    dueOn,
    buyer,
    tickets: ticketIds.length,
    redactedCopies: redactionIds.length,
    ...sumsView(draft),
    taxRate: settings.taxRate,
    taxLabel: settings.taxLabel,
  };
}

/** Returns the settings of new invoices. */
export const billingSettingsView = (settings: BillingSettings): Outputs['billing']['getSettings'] => ({
  ...settings,
  isComplete: canInvoice(settings),
});
