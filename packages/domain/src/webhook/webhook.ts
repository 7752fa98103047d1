import type { CustodyEvent } from '../custody/custody-event.ts';

/** What a receiver can be told of. Each is an event of the ledger, whose words it has. */
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

/** A delivery that tells of nothing, to see whether the receiver is there. */
export const TEST_EVENT = 'webhook.test';

/** Where a delivery stands. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What a person reads for each state. */
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts, as Standard Webhooks 1.0 recommends: seconds first, a day at last. */
const pauses = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** When a delivery that failed for now is tried again; null: it was tried often enough. */
export function nextDelivery(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** How long a delivery that is settled is kept, in milliseconds. */
export const DELIVERY_KEPT_MILLISECONDS = 30 * 24 * HOUR;
