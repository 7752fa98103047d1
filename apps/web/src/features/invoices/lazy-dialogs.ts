import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the dialogs of invoices, which load together. */
const importDialogs = () => import('./dialogs.ts');

export const BillingSettingsDialog = lazyComponent(async () => (await importDialogs()).BillingSettingsDialog);
export const BillingAddressDialog = lazyComponent(async () => (await importDialogs()).BillingAddressDialog);
export const BookkeepingDialog = lazyComponent(async () => (await importDialogs()).BookkeepingDialog);
export const RecordPaymentDialog = lazyComponent(async () => (await importDialogs()).RecordPaymentDialog);
export const VoidInvoiceDialog = lazyComponent(async () => (await importDialogs()).VoidInvoiceDialog);
export const IssueInvoiceDialog = lazyComponent(async () => (await importDialogs()).IssueInvoiceDialog);
export const ReversePaymentDialog = lazyComponent(async () => (await importDialogs()).ReversePaymentDialog);
