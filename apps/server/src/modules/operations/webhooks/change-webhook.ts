import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { recordWebhook } from './record-webhook.ts';
import { refuseUnsafeUrl, type WebhookForm } from './webhook-form.ts';
import { setWebhookSettings } from './webhooks.repository.ts';
import { withWebhook } from './with-webhook.ts';

/** Changes a webhook. @throws AppError NOT_FOUND, WEBHOOK_NOT_ALLOWED or WEBHOOK_URL_HAS_CREDENTIALS. */
export async function changeWebhook(
  context: AppContext,
  actor: AdminActor,
  { id, ...change }: WebhookForm & { readonly id: string; readonly isPaused: boolean },
): Promise<void> {
  refuseUnsafeUrl(context, change.url);
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await setWebhookSettings(tx, webhook.id, change);
    const changed = { ...webhook, ...change };
    await recordWebhook(tx, actor, { event: 'webhook.changed', webhook: changed, now });
  });
}
