import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { InvoiceList, type InvoiceListProps } from './InvoiceList.tsx';

const InvoiceScreen = lazyComponent(async () => (await import('./InvoiceScreen.tsx')).InvoiceScreen, {
  placeholder: () => <Skeleton className="h-96 w-full" />,
});

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
