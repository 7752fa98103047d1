import type { Outputs } from '@plainview/contract/index';
import type { RedactionFilter } from '@plainview/domain/release/redactions/redaction-filter';
import { api, client } from '../../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../../api/use-infinite-list.ts';

export type RedactionOrder = Outputs['redactions']['listOrders']['items'][number];

const orderKey = ({ id }: RedactionOrder): string => id;

/** Returns the orders of all agencies that match a filter, by due date, loaded page by page. */
export const useRedactionOrders = (state: RedactionFilter) =>
  useInfiniteList<RedactionOrder>({
    queryKey: api.redactions.listOrders.key({ input: { state } }),
    read: (range, signal) =>
      client.redactions.listOrders({ state, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: orderKey,
  });
