import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { recordWebhook } from './record-webhook.ts';
import { deleteWebhook } from './webhooks.repository.ts';
import { withWebhook } from './with-webhook.ts';

/** Removes a webhook with its log. @throws AppError NOT_FOUND. */
export async function removeWebhook(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await deleteWebhook(tx, webhook.id);
    await recordWebhook(tx, actor, { event: 'webhook.removed', webhook, now });
  });
}
