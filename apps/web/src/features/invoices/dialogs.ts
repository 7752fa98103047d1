/** The dialogs of invoices, see `lazy-dialogs.ts`. */
export { BillingAddressDialog } from './BillingAddressDialog.tsx';
export { BillingSettingsDialog } from './BillingSettingsDialog.tsx';
export { BookkeepingDialog } from './BookkeepingDialog.tsx';
export { IssueInvoiceDialog } from './IssueInvoiceDialog.tsx';
export { RecordPaymentDialog } from './RecordPaymentDialog.tsx';
export { ReversePaymentDialog } from './ReversePaymentDialog.tsx';
export { VoidInvoiceDialog } from './VoidInvoiceDialog.tsx';
