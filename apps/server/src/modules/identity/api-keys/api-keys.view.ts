import type { Outputs } from '@plainview/contract/index';
import { type ApiKey, apiKeyStateAt } from '@plainview/domain/identity/api-keys/api-key';

/** Returns a key as shown in lists. */
export function apiKeyView(key: ApiKey, now: Date): Outputs['apiKeys']['revoke'] {
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
