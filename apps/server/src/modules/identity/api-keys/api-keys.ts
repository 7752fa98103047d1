import {
  API_KEY_PREFIX_LENGTH,
  apiKeyExpiry,
  apiKeyReach,
  type ApiKey,
  type ApiKeyLifetime,
} from '@plainview/domain/identity/api-keys/api-key';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { makeApiKeySecret, secretHashOf } from '../../../platform/auth/api-key-secret.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { requireReadable } from '../account-rules/account-rules.ts';
import * as repository from './api-keys.repository.ts';

/** Returns one page of the keys that the actor can see, with the total count on the first page only. */
export function listApiKeys(
  context: AppContext,
  actor: Actor,
  search: string,
  page: PageRequest,
): Promise<CountedPage<ApiKey>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listApiKeys(tx, search, page),
      total: async () => exactly(await repository.countApiKeys(tx, search)),
    }),
  );
}

/**
 * Creates a key that acts on behalf of its creator. Its secret is in the response and stored nowhere.
 * @throws AppError API_KEY_SHOWN_ONCE for a repeated request, since only the first response had the secret
 */
export async function createApiKey(
  context: AppContext,
  actor: Actor,
  form: { readonly name: string; readonly lifetimeDays: ApiKeyLifetime },
  idempotency: IdempotentRequest | null,
): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  if (form.name === '') throw new AppError('API_KEY_NAME_REQUIRED');
  requireReadable(form.name);
  const now = context.clock.now();
  const secret = makeApiKeySecret();
  const { scope, agencyId } = apiKeyReach(actor);
  const key = {
    id: newId(),
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
  const made = await withIdempotency(context, actor, idempotency, async (tx): Promise<ApiKey> => {
    await repository.createApiKey(tx, { ...key, secretHash: secretHashOf(secret) });
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

/**
 * Revokes a key: the next request that uses it is rejected. Agency users can revoke any key of their agency,
 * administrators any key.
 */
export function revokeApiKey(context: AppContext, actor: Actor, id: string): Promise<ApiKey> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const key = await repository.lockApiKey(tx, id);
    if (!key) throw new AppError('NOT_FOUND');
    if (key.revokedAt !== null) throw new AppError('API_KEY_NOT_ACTIVE');
    await revoke(tx, actor, key, now);
    return { ...key, revokedAt: now, revokedBy: actor.name };
  });
}

/**
 * Revokes all keys of an account whose rights change or that is deleted, in the transaction of that change.
 */
export async function revokeKeysOf(
  tx: Transaction,
  actor: EventActor,
  userId: string,
  now: Date,
): Promise<void> {
  for (const key of await repository.listKeysInForce(tx, userId)) await revoke(tx, actor, key, now);
}

async function revoke(
  tx: Transaction,
  actor: EventActor,
  key: Pick<ApiKey, 'id' | 'name' | 'agencyId'>,
  now: Date,
): Promise<void> {
  await repository.revokeApiKey(tx, key.id, { at: now, by: actor === 'Plainview' ? actor : actor.name });
  await recordEvent(tx, actor, now, {
    event: 'api_key.revoked',
    subject: 'api_key',
    subjectId: key.id,
    agencyId: key.agencyId,
    ...(key.agencyId === null && { audience: 'internal' }),
    data: { name: key.name },
  });
}
