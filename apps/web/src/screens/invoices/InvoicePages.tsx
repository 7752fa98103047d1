import { InvoiceList, type InvoiceListProps } from './InvoiceList.tsx';
import { InvoiceScreen } from './InvoiceScreen.tsx';

/**
 * /admin/invoices and /agency/invoices: one invoice, or all. A second route would add to the first
 * download of every page.
 */
export function InvoicePages(props: InvoiceListProps) {
  const { invoice } = props.filter;
  return invoice === undefined ? (
    <InvoiceList {...props} />
  ) : (
    <InvoiceScreen key={invoice} forRole={props.forRole} invoiceId={invoice} />
  );
}
