import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
} from '@tanstack/react-query';

/**
 * A query client that also invalidates queries whose running request an invalidation does not cancel: first
 * loads, and all others with `cancelRefetch: false`. TanStack Query lets such a request end and then takes its
 * data for fresh, although the server may have read it before the change.
 */
export class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const joined = this.getQueryCache()
      .findAll(filters)
      .filter(
        ({ state }) =>
          state.fetchStatus === 'fetching' && (state.data === undefined || options?.cancelRefetch === false),
      );
    await Promise.all([super.invalidateQueries(filters, options), ...joined.map(refetchAfterRequest)]);
  }
}

/**
 * Fetches again after the running request, unless it fails. Sends one request, however many changes there were
 * meanwhile.
 */
const refetchAfterRequest = (query: Query): Promise<unknown> | undefined =>
  query.promise?.then(() => query.isActive() && query.fetch()).catch(() => undefined);
