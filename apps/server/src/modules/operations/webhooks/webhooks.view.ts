import type { Outputs } from '@plainview/contract/index';
import {
  type ListedWebhook,
  webhookEvents,
  type WholeDelivery,
} from '@plainview/domain/operations/webhooks/webhook';

/** Returns a webhook without its secret. */
export function webhookView({
  webhook,
  agencyName,
  waiting,
  failed,
}: ListedWebhook): Outputs['webhooks']['list']['items'][number] {
  const { id, url, agencyId, isPaused, createdBy, createdAt } = webhook;
  const events = webhookEvents.filter((event) => webhook.events.includes(event));
  return { id, url, agencyId, agencyName, events, isPaused, createdBy, createdAt, waiting, failed };
}

/** Returns a row of the log. */
export function deliveryView({
  delivery,
  webhook,
  entry,
}: WholeDelivery): Outputs['webhooks']['deliveries']['items'][number] {
  const { id, webhookId, event, state, attempts, status, note } = delivery;
  const { createdAt, nextAttemptAt, settledAt } = delivery;
  return {
    id,
    webhookId,
    url: webhook.url,
    event,
    subjectId: entry?.subjectId ?? null,
    state,
    attempts,
    status,
    note,
    createdAt,
    nextAttemptAt,
    settledAt,
  };
}
