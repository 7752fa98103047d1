import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { DeliveryFilter } from './delivery-filter.ts';

/** A receiver of events. */
export type Webhook = Outputs['webhooks']['list']['items'][number];

/** A line of the log. */
export type Delivery = Outputs['webhooks']['deliveries']['items'][number];

/** What becomes of deliveries is not in the ledger, whose changes keep other screens fresh. */
const LOOK_AGAIN_MILLISECONDS = 5000;

const deliveryKey = (delivery: Delivery): string => delivery.id;

/** All receivers, and where they may lie. */
export const useWebhooks = () =>
  useQuery(api.webhooks.list.queryOptions({ refetchInterval: LOOK_AGAIN_MILLISECONDS }));

/** The log as it is scrolled, newest first. */
export function useDeliveries(filter: DeliveryFilter) {
  return useLongList<Delivery>({
    queryKey: api.webhooks.deliveries.key({ input: filter }),
    read: (range, signal) => client.webhooks.deliveries({ ...filter, ...range }, { signal }),
    keyOf: deliveryKey,
    refetchInterval: LOOK_AGAIN_MILLISECONDS,
  });
}

/** The log as a screen hands it down. */
export type DeliveryList = ReturnType<typeof useDeliveries>;

/** Everything that can be done to a receiver or a delivery; each asks both lists again. */
export function useWebhookActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.webhooks.key() });
  return {
    add: useMutation(api.webhooks.add.mutationOptions({ onSettled })),
    change: useMutation(api.webhooks.change.mutationOptions({ onSettled })),
    renewSecret: useMutation(api.webhooks.renewSecret.mutationOptions({ onSettled })),
    remove: useMutation(api.webhooks.remove.mutationOptions({ onSettled })),
    test: useMutation(api.webhooks.test.mutationOptions({ onSettled })),
    sendAgain: useMutation(api.webhooks.sendAgain.mutationOptions({ onSettled })),
  };
}
