import { nextDelivery } from '@plainview/domain/webhook/webhook';
import type { AppContext } from '../../app-context.ts';
import { callWebhook, type WebhookAnswer } from '../../integrations/webhook/webhook-caller.ts';
import type { JobPayload } from '../../job-queue/job-catalogue.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import {
  takeDelivery,
  updateDelivery,
  type WholeDelivery,
} from '../../persistence/notification/webhook.repository.ts';
import { isAllowedAddress } from '../../use-cases/webhook/allowed-address.ts';
import { enqueueDelivery } from '../../use-cases/webhook/deliveries.ts';
import { openWebhookSecret } from '../../use-cases/webhook/webhook-secrets.ts';

/**
 * Makes one delivery and notes what came of it. It stays locked from before the receiver is called until the note is
 * stored. A process that dies in between makes it again under the same id, by which the receiver knows the repeat.
 */
export async function sendWebhook(
  app: AppContext,
  { deliveryId }: JobPayload<'send-webhook'>,
  signal: AbortSignal,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const whole = await takeDelivery(tx, deliveryId);
    const now = app.clock.now();
    if (whole?.delivery.state !== 'waiting') return;
    const { delivery, webhook } = whole;
    // A retry's own job comes when it is time.
    if (delivery.nextAttemptAt && delivery.nextAttemptAt > now) return;
    const answer = await deliver(app, whole, now, signal);
    // The call was cut off by our own stop: the next start makes it again.
    if (signal.aborted && !answer.isDelivered) throw new Error('stopped in the midst of a delivery');
    const then = app.clock.now();
    const attempts = delivery.attempts + 1;
    const noted = { attempts, status: answer.status, note: answer.said };
    if (answer.isDelivered) {
      await updateDelivery(tx, deliveryId, {
        ...noted,
        state: 'delivered',
        nextAttemptAt: null,
        settledAt: then,
      });
      return;
    }
    const again = webhook.isPaused ? null : nextDelivery(attempts, then);
    app.log.warn({ webhook: webhook.id, attempts, status: answer.status }, 'a delivery was not taken');
    if (again === null) {
      await updateDelivery(tx, deliveryId, {
        ...noted,
        state: 'failed',
        nextAttemptAt: null,
        settledAt: then,
      });
      return;
    }
    await updateDelivery(tx, deliveryId, { ...noted, nextAttemptAt: again });
    await enqueueDelivery(tx, deliveryId, again);
  });
}

/** Calls the receiver, unless its address is no longer allowed or its secret can't be opened. */
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
    return { isDelivered: false, status: null, said: 'The signing secret cannot be read. Renew it.' };
  const call = { url, secret, deliveryId: whole.delivery.id, sentAt, body: bodyOf(app, whole) };
  return callWebhook(call, signal);
}

/** What the receiver reads: the ledger's entry, and with a run's beginning the reference that reads its selection. */
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
