import { QueryClient, type Query } from '@tanstack/react-query';

/**
 * A query client that also invalidates queries during their first load. TanStack Query lets a first load
 * finish and then takes its data for fresh, although the server may have read it before the change.
 */
export class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const firstLoads = this.getQueryCache().findAll(filters).filter(isFirstLoad);
    const invalidated = super.invalidateQueries(filters, options);
    await Promise.all([invalidated, ...firstLoads.map(refetchWhenLoaded)]);
  }
}

const isFirstLoad = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined;

/**
 * Fetches again after a first load, unless it fails: without data, nothing is outdated. Sends one request,
 * however many changes there were during the load.
 */
const refetchWhenLoaded = async (query: Query): Promise<unknown> =>
  query.promise?.then(() => query.isActive() && query.fetch()).catch(() => undefined);
