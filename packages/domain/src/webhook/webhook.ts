import type { CustodyEvent } from '../custody/custody-event.ts';
import { DAY, HOUR, MINUTE, SECOND, addTime } from '../shared/time.ts';

/** Events that webhooks can receive. Each is a ledger event of the same name. */
export const webhookEvents = [
  'ticket.created',
  'ticket.edited',
  'ticket.deleted',
  'ticket.review_started',
  'ticket.reopened',
  'ticket.payment_set',
  'video.stored',
  'video.deleted',
  'processing.started',
  'video.processed',
  'video.verified',
  'video.result_received',
  'report.delivered',
] as const satisfies readonly CustodyEvent[];
export type WebhookEvent = (typeof webhookEvents)[number];

/** Event of a test delivery, which checks that the receiver is reachable. */
export const TEST_EVENT = 'webhook.test';

/** States of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Delays between attempts as recommended by Standard Webhooks 1.0: from seconds to a day. */
const pauses = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
];

/** Returns when to retry a delivery after a temporary failure; null after the last attempt. */
export function nextDelivery(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : addTime(now, pause);
}

/** How long delivered and failed deliveries are kept, in milliseconds. */
export const DELIVERY_KEPT_FOR = 30 * DAY;
