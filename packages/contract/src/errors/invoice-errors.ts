/** Part of the error catalog (../error-catalog.ts) for invoices. */
export const invoiceErrors = {
  BILLING_NOT_SET_UP: { status: 409, message: 'Please complete the billing settings first.' },
  MONTH_NOT_OVER: { status: 409, message: 'This month has not ended yet (UTC).' },
  NOTHING_TO_INVOICE: { status: 409, message: 'There is nothing to invoice in this month.' },
  INVOICE_TOTAL_CHANGED: { status: 409, message: 'The total is now {total}. Please check it again.' },
  INVOICE_VOID: { status: 409, message: 'This invoice was voided.' },
  INVOICE_HAS_PAYMENTS: { status: 409, message: 'Please reverse the payments of this invoice first.' },
  PAYMENT_REVERSED: { status: 409, message: 'This payment was already reversed.' },
  PAYMENT_IN_FUTURE: { status: 422, message: 'The date cannot be in the future.' },
} as const;
