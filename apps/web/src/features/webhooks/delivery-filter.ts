import { deliveryStates, type DeliveryState } from '@plainview/domain/operations/webhooks/webhook';
import { readId } from '../../ui/search-params.ts';

/** Filter of the deliveries, as search parameters. */
export interface DeliveryFilter {
  state?: DeliveryState;
  webhookId?: string;
}

/** Changes of the search parameters; undefined removes one. */
export type DeliveryFilterChange = { readonly [Key in keyof DeliveryFilter]?: string | undefined };

/** Parses search parameters; ignores invalid values. */
export function readDeliveryFilter(said: Record<string, unknown>): DeliveryFilter {
  const state = deliveryStates.find((known) => known === said['state']);
  const webhookId = readId(said['webhookId']);
  return { ...(state && { state }), ...(webhookId !== undefined && { webhookId }) };
}
