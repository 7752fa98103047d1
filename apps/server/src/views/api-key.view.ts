import type { Outputs } from '@plainview/contract/index';
import { apiKeyStateAt } from '@plainview/domain/account/api-key';
import type { ApiKeyRecord } from '../persistence/account/api-key.repository.ts';

/** Returns a key as shown in lists. */
export function apiKeyView(key: ApiKeyRecord, now: Date): Outputs['apiKeys']['revoke'] {
  const { id, name, prefix, scope, agencyName, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy } = key;
  return {
    id,
    name,
    prefix,
    scope,
    agencyName,
    madeBy: key.userName,
    createdAt,
    expiresAt,
    lastUsedAt,
    state: apiKeyStateAt(key, now),
    revokedAt,
    revokedBy,
  };
}
