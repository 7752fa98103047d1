const sha256 = 'ab12cd34'.repeat(8);
const invoiceNumber = 'INV-2026-0042';

/** Example data for each event of invoices. */
export const invoiceExamples = {
  'billing.settings_set': { changes: ['legal name', 'payment terms'] },
  'billing.address_set': { billingName: 'City of North' },
  'invoice.issued': {
    invoiceNumber,
    month: '2026-11',
    tickets: 3,
    redactedCopies: 1,
    totalCents: 1624,
    sha256,
    sizeBytes: 21_400,
  },
  'invoice.voided': {
    invoiceNumber,
    creditNumber: 'CN-2026-0001',
    reason: 'Wrong purchase order',
    totalCents: 1624,
    sha256,
    sizeBytes: 21_400,
  },
  'invoice.payment_recorded': {
    invoiceNumber,
    amountCents: 1000,
    paidOn: '2026-12-15',
    paymentMethod: 'bank_transfer',
    reference: 'FT 2231',
  },
  'invoice.payment_reversed': {
    invoiceNumber,
    amountCents: 1000,
    paidOn: '2026-12-15',
    note: 'The check bounced',
  },
  'invoice.downloaded': { invoiceNumber, sha256 },
  'bookkeeping.exported': { period: '2026', format: 'csv', rows: 12 },
};
