import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import { TEST_EVENT } from '@plainview/domain/operations/webhooks/webhook';
import { queueEntry } from '@plainview/domain/shared/outbox';
import type { AppContext } from '../../../app-context.ts';
import { webhookOutbox } from './webhook-outbox.ts';
import { insertDelivery } from './webhooks.repository.ts';
import { withWebhook } from './with-webhook.ts';

/** Sends a test delivery that reports no event. @throws AppError NOT_FOUND. */
export async function testWebhook(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    const deliveryId = randomUUID();
    await insertDelivery(tx, {
      id: deliveryId,
      webhookId: webhook.id,
      sequence: null,
      event: TEST_EVENT,
      createdAt: now,
      status: null,
      ...queueEntry(now),
    });
    await webhookOutbox.enqueue(tx, deliveryId);
  });
}
