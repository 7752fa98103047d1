import { nextDelivery, type WholeDelivery } from '@plainview/domain/operations/webhooks/webhook';
import { afterAttempt, isAttemptDue } from '@plainview/domain/shared/outbox';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { webhookOutbox } from './webhook-deliveries.ts';
import { openWebhookSecret } from './webhook-secrets.ts';
import { callWebhook, type WebhookAnswer } from './webhooks.client.ts';
import * as repository from './webhooks.repository.ts';

/**
 * Sends one delivery and records the result. Its row stays locked from before the receiver is called until
 * the result is stored. If the process dies in between, the delivery is sent again under the same id, so that
 * the receiver can detect the duplicate.
 */
export async function sendWebhook(
  app: AppContext,
  { deliveryId }: JobPayload<'send-webhook'>,
  signal: AbortSignal,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const whole = await repository.takeDelivery(tx, deliveryId);
    const now = app.clock.now();
    if (!whole || !isAttemptDue(whole.delivery, now)) return;
    const { delivery, webhook } = whole;
    const answer = await deliver(app, whole, now, signal);
    // Our shutdown aborted the call. It is sent again after the next start.
    if (signal.aborted && !answer.isDelivered) throw new Error('shut down during a delivery');
    const then = app.clock.now();
    const { status, said: note, isDelivered } = answer;
    const retryAt = webhook.isPaused ? null : nextDelivery(delivery.attempts + 1, then);
    const attempt = { delivered: isDelivered ? 'delivered' : null, retryAt, note } as const;
    const progress = afterAttempt(delivery, attempt, then);
    await repository.setDeliveryProgress(tx, deliveryId, { ...progress, status });
    if (isDelivered) return;
    app.log.warn({ webhook: webhook.id, attempts: progress.attempts, status }, 'a delivery failed');
    if (retryAt !== null) await webhookOutbox.enqueue(tx, deliveryId, retryAt);
  });
}

/** Calls the receiver, unless its address is no longer allowed or its secret cannot be decrypted. */
async function deliver(
  app: AppContext,
  whole: WholeDelivery,
  sentAt: Date,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const { url } = whole.webhook;
  if (!isAllowedAddress(url, app.config.webhookOrigins))
    return { isDelivered: false, status: null, said: 'WEBHOOK_ORIGINS no longer names this address.' };
  const secret = openWebhookSecret(app, whole.webhook);
  if (secret === null)
    return { isDelivered: false, status: null, said: 'The signing secret cannot be decrypted. Renew it.' };
  const call = { url, secret, deliveryId: whole.delivery.id, sentAt, body: bodyOf(app, whole) };
  return callWebhook(call, signal);
}

/**
 * Returns the request body: the ledger entry and, for the start of a run, the reference that
 * reads its selection.
 */
function bodyOf(app: AppContext, { delivery, entry }: WholeDelivery): string {
  const { event, createdAt } = delivery;
  if (!entry) return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: {} });
  const { sequence, occurredAt, actorId, actorName, actorEmail, agencyId } = entry;
  const { subject, subjectId, ticketId, data } = entry;
  return JSON.stringify({
    type: event,
    timestamp: occurredAt,
    data: {
      sequence,
      actorId,
      actorName,
      actorEmail,
      agencyId,
      subject,
      subjectId,
      ticketId,
      ...data,
      ...runAccess(app, entry),
    },
  });
}

function runAccess(
  app: AppContext,
  { event, subjectId, data }: NonNullable<WholeDelivery['entry']>,
): { readonly reference?: string } {
  const expiresAt = data['expiresAt'];
  if (event !== 'processing.started' || typeof expiresAt !== 'string') return {};
  return { reference: app.processingReferences.make(subjectId, new Date(expiresAt)) };
}
