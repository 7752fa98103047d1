/**
 * Filter for a list of invoices. Overdue invoices are open or partly paid after their due date. This is a
 * separate module, because every page of the web application loads it with its routes.
 */
export const invoiceFilters = ['open', 'overdue', 'paid', 'void'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];
