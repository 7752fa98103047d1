import type { ApiKey } from '@plainview/domain/identity/api-keys/api-key';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent, type EventActor } from '../../../use-cases/custody/record-event.ts';
import { listKeysInForce, lockApiKey, markApiKeyRevoked } from './api-key.repository.ts';

/**
 * Revokes a key: the next request that uses it is rejected. Agency users can revoke any key of their agency,
 * administrators any key.
 * @throws AppError NOT_FOUND or API_KEY_NOT_ACTIVE.
 */
export function revokeApiKey(context: AppContext, actor: Actor, id: string): Promise<ApiKey> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const key = await lockApiKey(tx, id);
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
  for (const key of await listKeysInForce(tx, userId)) await revoke(tx, actor, key, now);
}

async function revoke(
  tx: Transaction,
  actor: EventActor,
  key: Pick<ApiKey, 'id' | 'name' | 'agencyId'>,
  now: Date,
): Promise<void> {
  await markApiKeyRevoked(tx, key.id, { at: now, by: actor === 'Plainview' ? actor : actor.name });
  await recordEvent(tx, actor, now, {
    event: 'api_key.revoked',
    subject: 'api_key',
    subjectId: key.id,
    agencyId: key.agencyId,
    ...(key.agencyId === null && { audience: 'internal' }),
    data: { name: key.name },
  });
}
