import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { recordWebhook } from './record-webhook.ts';
import { newWebhookSecret } from './webhook-secrets.ts';
import { setWebhookSecret } from './webhooks.repository.ts';
import { withWebhook } from './with-webhook.ts';

/** Replaces a webhook's secret. The old one is no longer used for signing. @throws AppError NOT_FOUND. */
export async function renewWebhookSecret(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<string> {
  const secret = newWebhookSecret();
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await setWebhookSecret(tx, webhook.id, context.webhookSecrets.seal(secret, webhook.id));
    await recordWebhook(tx, actor, { event: 'webhook.secret_renewed', webhook, now });
  });
  return secret;
}
