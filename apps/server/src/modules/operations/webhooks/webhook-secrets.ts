import { randomBytes } from 'node:crypto';
import type { Webhook } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import * as repository from './webhooks.repository.ts';

/** Prefix of every Standard Webhooks secret. A sealed secret starts with a random nonce instead. */
const PLAIN_PREFIX = 'whsec_';

/** Creates a signing secret of 256 bits in the format of Standard Webhooks 1.0. */
export const newWebhookSecret = (): string => `${PLAIN_PREFIX}${randomBytes(32).toString('base64')}`;

/**
 * Returns the secret that signs a webhook's deliveries, or null if it was sealed under another server secret.
 */
export const openWebhookSecret = (
  { webhookSecrets }: Pick<AppContext, 'webhookSecrets'>,
  { id, secret }: Pick<Webhook, 'id' | 'secret'>,
): string | null => webhookSecrets.open(secret, id);

/**
 * Returns a webhook's secret to the user who added it, also for a repeated request whose stored result is in
 * plain text because it predates sealing.
 * @throws Error if it was sealed under another server secret
 */
export function showWebhookSecret(
  context: Pick<AppContext, 'webhookSecrets'>,
  webhook: Pick<Webhook, 'id' | 'secret'>,
): string {
  if (webhook.secret.startsWith(PLAIN_PREFIX)) return webhook.secret;
  const secret = openWebhookSecret(context, webhook);
  if (secret === null) throw new Error('the secret of a webhook was sealed with another server secret');
  return secret;
}

/**
 * Seals secrets that were stored as plain text by a release before sealing. Runs at startup, before any job.
 */
export async function sealWebhookSecrets({ database, webhookSecrets }: AppContext): Promise<void> {
  await asSystem(database, async (tx) => {
    for (const { webhook } of await repository.listWebhooks(tx)) {
      if (!webhook.secret.startsWith(PLAIN_PREFIX)) continue;
      await repository.renewWebhookSecret(tx, webhook.id, webhookSecrets.seal(webhook.secret, webhook.id));
    }
  });
}
