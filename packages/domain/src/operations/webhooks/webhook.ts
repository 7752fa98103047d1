import type { CustodyEvent } from '../../ledger/custody-event.ts';
import type { CustodyEntry } from '../../ledger/ledger-entries.ts';
import { retryTime } from '../../shared/outbox.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time.ts';

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
  'redaction.ordered',
  'redaction.canceled',
  'redaction.started',
  'redaction.delivered',
  'redaction.payment_set',
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
  return retryTime(pauses, attempts, now);
}

/** How long delivered and failed deliveries are kept, in milliseconds. */
export const DELIVERY_KEPT_FOR = 30 * DAY;

/** An external endpoint that is notified of events. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Limits the webhook to this agency's events; null means all events. */
  readonly agencyId: string | null;
  readonly events: readonly string[];
  /** Signing key, sealed. */
  readonly secret: string;
  readonly isPaused: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** One event for one webhook. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** The ledger entry that it reports; null for a test. */
  readonly sequence: number | null;
  readonly event: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** HTTP status of the last response; null if there was none. */
  readonly status: number | null;
  /** Result of the last attempt, for display. */
  readonly note: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly settledAt: Date | null;
}

/** A webhook as listed, with the number of deliveries in two states. */
export interface ListedWebhook {
  readonly webhook: Webhook;
  readonly agencyName: string | null;
  readonly waiting: number;
  readonly failed: number;
}

/** A delivery with its webhook and the ledger entry that it reports; a test reports none. */
export interface WholeDelivery {
  readonly delivery: WebhookDelivery;
  readonly webhook: Webhook;
  readonly entry: CustodyEntry | null;
}
