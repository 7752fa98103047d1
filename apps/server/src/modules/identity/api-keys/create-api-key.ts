import { randomUUID } from 'node:crypto';
import {
  API_KEY_PREFIX_LENGTH,
  type ApiKey,
  apiKeyExpiry,
  type ApiKeyLifetime,
  apiKeyReach,
} from '@plainview/domain/identity/api-keys/api-key';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { makeApiKeySecret, secretHashOf } from '../../../auth/api-key-secret.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { requireReadable } from '../account-rules/require-readable.ts';
import { findAgencyName } from '../users/account.repository.ts';
import { insertApiKey } from './api-key.repository.ts';

/**
 * Creates a key that acts on behalf of its creator. Its secret is in the response and stored nowhere.
 * @throws AppError API_KEY_NAME_REQUIRED or NAME_NOT_READABLE; API_KEY_SHOWN_ONCE for a repeated request,
 *   since only the first response had the secret.
 */
export async function createApiKey(
  context: AppContext,
  actor: Actor,
  form: { readonly name: string; readonly lifetimeDays: ApiKeyLifetime },
  mark: IdempotentRequest | null,
): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  if (form.name === '') throw new AppError('API_KEY_NAME_REQUIRED');
  requireReadable(form.name);
  const now = context.clock.now();
  const secret = makeApiKeySecret();
  const { scope, agencyId } = apiKeyReach(actor);
  const key = {
    id: randomUUID(),
    name: form.name,
    prefix: secret.slice(0, API_KEY_PREFIX_LENGTH),
    scope,
    agencyId,
    userId: actor.userId,
    userName: actor.name,
    createdAt: now,
    expiresAt: apiKeyExpiry(form.lifetimeDays, now),
    lastUsedAt: null,
    revokedAt: null,
    revokedBy: null,
  };
  const made = await withIdempotency(context, actor, mark, async (tx): Promise<ApiKey> => {
    await insertApiKey(tx, { ...key, secretHash: secretHashOf(secret) });
    await recordEvent(tx, actor, now, {
      event: 'api_key.created',
      subject: 'api_key',
      subjectId: key.id,
      agencyId,
      ...(agencyId === null && { audience: 'internal' }),
      data: { name: key.name, prefix: key.prefix, expiresAt: key.expiresAt?.toISOString() ?? null },
    });
    return { ...key, agencyName: agencyId && (await findAgencyName(tx, agencyId)) };
  });
  if (made.id !== key.id) throw new AppError('API_KEY_SHOWN_ONCE');
  return { key: made, secret };
}
