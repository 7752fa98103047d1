/**
 * What a list of invoices is limited to. Overdue ones are open or partly paid after their due date. A module of its own, because
 * every page of the web application loads it with its routes.
 */
export const invoiceFilters = ['open', 'overdue', 'paid', 'void'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];
