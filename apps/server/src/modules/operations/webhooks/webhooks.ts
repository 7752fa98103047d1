import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  TEST_EVENT,
  type ListedWebhook,
  type Webhook,
  type WebhookEvent,
} from '@plainview/domain/operations/webhooks/webhook';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import { queueEntry } from '@plainview/domain/shared/outbox';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { webhookOutbox } from './webhook-deliveries.ts';
import { newWebhookSecret, showWebhookSecret } from './webhook-secrets.ts';
import * as repository from './webhooks.repository.ts';

/** The settings that a user submits for a webhook. */
interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Lists all webhooks. */
export const listWebhooks = (context: AppContext, actor: AdminActor): Promise<readonly ListedWebhook[]> =>
  tenantReadAtOnce(context.database, actor, repository.listWebhooks);

/**
 * Adds a webhook. Returns its record with the secret in plain text. The secret is stored sealed and
 * never returned again.
 * @throws AppError NOT_FOUND, also for the agency
 */
export async function addWebhook(
  context: AppContext,
  actor: AdminActor,
  { url, events, agencyId }: WebhookForm & { readonly agencyId: string | null },
  idempotency: IdempotentRequest | null,
): Promise<Webhook> {
  refuseUnsafeUrl(context, url);
  const now = context.clock.now();
  // The stored result of an idempotent request contains only the sealed secret.
  const added = await withIdempotency(context, actor, idempotency, async (tx) => {
    const agencies = agencyId === null ? [] : await listAgencies(tx);
    if (agencyId !== null && !agencies.some(({ id }) => id === agencyId)) throw new AppError('NOT_FOUND');
    const id = newId();
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
    await repository.addWebhook(tx, webhook);
    await recordWebhook(tx, actor, { event: 'webhook.added', webhook, now });
    return webhook;
  });
  return { ...added, secret: showWebhookSecret(context, added) };
}

/** Changes a webhook. */
export async function changeWebhook(
  context: AppContext,
  actor: AdminActor,
  { id, ...change }: WebhookForm & { readonly id: string; readonly isPaused: boolean },
): Promise<void> {
  refuseUnsafeUrl(context, change.url);
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await repository.changeWebhook(tx, webhook.id, change);
    const changed = { ...webhook, ...change };
    await recordWebhook(tx, actor, { event: 'webhook.changed', webhook: changed, now });
  });
}

/** Replaces a webhook's secret. The old one is no longer used for signing. */
export async function renewWebhookSecret(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<string> {
  const secret = newWebhookSecret();
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await repository.renewWebhookSecret(tx, webhook.id, context.webhookSecrets.seal(secret, webhook.id));
    await recordWebhook(tx, actor, { event: 'webhook.secret_renewed', webhook, now });
  });
  return secret;
}

/** Removes a webhook with its log. */
export async function removeWebhook(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    await repository.removeWebhook(tx, webhook.id);
    await recordWebhook(tx, actor, { event: 'webhook.removed', webhook, now });
  });
}

/** Sends a test delivery that reports no event. */
export async function testWebhook(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await withWebhook(context, actor, id, async (tx, webhook, now) => {
    const deliveryId = newId();
    await repository.addDelivery(tx, {
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

/** Rejects a URL that must not be stored. */
function refuseUnsafeUrl(context: AppContext, url: string): void {
  const { origin, username, password } = new URL(url);
  // Credentials would be visible in lists, in the ledger and in logs.
  if (username !== '' || password !== '') throw new AppError('WEBHOOK_URL_HAS_CREDENTIALS');
  if (!isAllowedAddress(url, context.config.webhookOrigins))
    throw new AppError('WEBHOOK_NOT_ALLOWED', { origin });
}

/** Runs a change of a webhook in a transaction that locks it. @throws AppError NOT_FOUND. */
async function withWebhook(
  context: AppContext,
  actor: AdminActor,
  id: string,
  change: (tx: Transaction, webhook: Webhook, now: Date) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const webhook = await repository.lockWebhook(tx, id);
    if (!webhook) throw new AppError('NOT_FOUND');
    await change(tx, webhook, now);
  });
}

/** Records a change of a webhook in the ledger, for administrators only. */
function recordWebhook(
  tx: Transaction,
  actor: AdminActor,
  change: {
    readonly event: 'webhook.added' | 'webhook.changed' | 'webhook.secret_renewed' | 'webhook.removed';
    readonly webhook: Webhook;
    readonly now: Date;
  },
): Promise<void> {
  const { id, url, events, isPaused } = change.webhook;
  return recordEvent(tx, actor, change.now, {
    event: change.event,
    subject: 'webhook',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
    // The URL may contain a secret of the receiver, so only its origin and its hash are recorded permanently.
    data: { origin: new URL(url).origin, urlSha256: sha256Hex(url), events, isPaused },
  });
}
