import { invoiceFilters, type InvoiceFilter } from '@plainview/domain/billing/invoices/invoice-filter';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText, readId } from '../../ui/search-params.ts';

/** Filter of the list of invoices, as search parameters. */
export interface InvoiceListFilter {
  state?: InvoiceFilter;
  /** Id of the agency to show. */
  agency?: string;
  search?: string;
  /** Id of the invoice to show instead of the list. */
  invoice?: string;
}

/** Parses search parameters; ignores invalid values. */
export function readInvoiceFilter(said: Record<string, unknown>): InvoiceListFilter {
  const state = invoiceFilters.find((known) => known === said['state']);
  const agency = readId(said['agency']);
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  const invoice = readId(said['invoice']);
  return {
    ...(state && { state }),
    ...(agency && { agency }),
    ...(search !== '' && { search }),
    ...(invoice && { invoice }),
  };
}
