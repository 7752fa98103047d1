import { deliveryStates, type DeliveryState } from '@plainview/domain/webhook/webhook';
import { readId } from '../../ui/search-params.ts';

/** What the address says of the log. */
export interface DeliveryFilter {
  state?: DeliveryState;
  webhookId?: string;
}

/** What shall be different in the address; undefined takes it out. */
export type DeliveryFilterChange = { readonly [Key in keyof DeliveryFilter]?: string | undefined };

/** Reads an address; what makes no sense counts as not said. */
export function readDeliveryFilter(said: Record<string, unknown>): DeliveryFilter {
  const state = deliveryStates.find((known) => known === said['state']);
  const webhookId = readId(said['webhookId']);
  return { ...(state && { state }), ...(webhookId !== undefined && { webhookId }) };
}
