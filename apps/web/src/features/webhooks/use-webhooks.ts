import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { DeliveryFilter } from './delivery-filter.ts';

/** A webhook. */
export type Webhook = Outputs['webhooks']['list']['items'][number];

/** A delivery in the log. */
export type Delivery = Outputs['webhooks']['deliveries']['items'][number];

/** Delivery states are not in the ledger, so live changes do not report them. */
const LOOK_AGAIN_MILLISECONDS = 5000;

const deliveryKey = (delivery: Delivery): string => delivery.id;

/** Returns all webhooks and the origins that they may use. */
export const useWebhooks = () =>
  useQuery(api.webhooks.list.queryOptions({ refetchInterval: LOOK_AGAIN_MILLISECONDS }));

/** Returns the deliveries, newest first, loaded page by page. */
export function useDeliveries(filter: DeliveryFilter) {
  return useInfiniteList<Delivery>({
    queryKey: api.webhooks.deliveries.key({ input: filter }),
    read: (range, signal) =>
      client.webhooks.deliveries({ ...filter, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: deliveryKey,
    refetchInterval: LOOK_AGAIN_MILLISECONDS,
  });
}

/** Result of `useDeliveries`, as screens pass it on. */
export type DeliveryList = ReturnType<typeof useDeliveries>;

/** Actions on webhooks and deliveries; each refetches both lists. */
export function useWebhookActions() {
  return {
    add: useMutation(api.webhooks.add.mutationOptions()),
    change: useMutation(api.webhooks.change.mutationOptions()),
    renewSecret: useMutation(api.webhooks.renewSecret.mutationOptions()),
    remove: useMutation(api.webhooks.remove.mutationOptions()),
    test: useMutation(api.webhooks.test.mutationOptions()),
    sendAgain: useMutation(api.webhooks.sendAgain.mutationOptions()),
  };
}
