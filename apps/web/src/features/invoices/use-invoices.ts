import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { InvoiceListFilter } from './invoice-filter.ts';

export type InvoiceRow = Outputs['invoices']['list']['items'][number];
export type Invoice = Outputs['invoices']['get'];
export type InvoicePayment = Invoice['payments'][number];
export type BillingSettings = Outputs['billing']['getSettings'];
export type BillingAddress = Outputs['billing']['getAddress'];

const invoiceKey = (invoice: InvoiceRow): string => invoice.id;

/** Returns the invoices that match a filter, newest first, loaded page by page. */
export function useInvoiceList({ state, agency, search }: InvoiceListFilter) {
  const call = {
    ...(state && { state }),
    ...(agency && { agencyId: agency }),
    ...(search && { search }),
  };
  return useInfiniteList<InvoiceRow>({
    queryKey: api.invoices.list.key({ input: call }),
    read: (range, signal) => client.invoices.list({ ...call, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: invoiceKey,
  });
}

/** Returns the invoices of one statement. */
export const useInvoicesOf = (key: { readonly agencyId: string; readonly month: string }) =>
  useQuery(api.invoices.list.queryOptions({ input: key }));

export const useInvoice = (id: string) => useQuery(api.invoices.get.queryOptions({ input: { id } }));

/** Returns what an invoice would contain now. */
export const useInvoicePreview = (key: { readonly agencyId: string; readonly month: string }) =>
  useQuery(api.invoices.preview.queryOptions({ input: key }));

export const useBillingSettings = () => useQuery(api.billing.getSettings.queryOptions());

/** Returns the billing address of an agency, or of the user's own one. */
export const useBillingAddress = (agencyId: string | null) =>
  useQuery(api.billing.getAddress.queryOptions({ input: agencyId === null ? {} : { agencyId } }));

/** Issues and voids invoices, records payments, and saves billing data. */
export function useInvoiceActions() {
  return {
    issue: useMutation(api.invoices.issue.mutationOptions()),
    voidInvoice: useMutation(api.invoices.void.mutationOptions()),
    recordPayment: useMutation(api.invoices.recordPayment.mutationOptions()),
    reversePayment: useMutation(api.invoices.reversePayment.mutationOptions()),
    setSettings: useMutation(api.billing.setSettings.mutationOptions()),
    setAddress: useMutation(api.billing.setAddress.mutationOptions()),
  };
}
