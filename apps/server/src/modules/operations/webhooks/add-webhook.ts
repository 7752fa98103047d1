import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import type { Webhook } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { readAgencies } from '../../../persistence/account/account.repository.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { recordWebhook } from './record-webhook.ts';
import { refuseUnsafeUrl, type WebhookForm } from './webhook-form.ts';
import { newWebhookSecret, showWebhookSecret } from './webhook-secrets.ts';
import { insertWebhook } from './webhooks.repository.ts';

/**
 * Adds a webhook. Returns its record with the secret in plain text. The secret is stored sealed and
 * never returned again.
 * @throws AppError WEBHOOK_NOT_ALLOWED, WEBHOOK_URL_HAS_CREDENTIALS, or NOT_FOUND (the agency).
 */
export async function addWebhook(
  context: AppContext,
  actor: AdminActor,
  { url, events, agencyId }: WebhookForm & { readonly agencyId: string | null },
  mark: IdempotentRequest | null,
): Promise<Webhook> {
  refuseUnsafeUrl(context, url);
  const now = context.clock.now();
  // The stored result of an idempotent request contains only the sealed secret.
  const added = await withIdempotency(context, actor, mark, async (tx) => {
    const agencies = agencyId === null ? [] : await readAgencies(tx);
    if (agencyId !== null && !agencies.some(({ id }) => id === agencyId)) throw new AppError('NOT_FOUND');
    const id = randomUUID();
    const webhook: Webhook = {
      id,
      url,
      agencyId,
      events,
      secret: context.webhookSecrets.seal(newWebhookSecret(), id),
      isPaused: false,
      createdBy: actor.name,
      createdAt: now,
    };
    await insertWebhook(tx, webhook);
    await recordWebhook(tx, actor, { event: 'webhook.added', webhook, now });
    return webhook;
  });
  return { ...added, secret: showWebhookSecret(context, added) };
}
