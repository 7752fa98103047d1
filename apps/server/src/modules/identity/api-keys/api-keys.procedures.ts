import type { Outputs } from '@plainview/contract/index';
import { type ApiKey, apiKeyStateAt } from '@plainview/domain/identity/api-keys/api-key';
import { account } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

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

export const apiKeyProcedures = {
  list: account.apiKeys.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('created', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listApiKeys(app, actor, input.search ?? '', page);
    const now = app.clock.now();
    return {
      items: rows.map((key) => apiKeyView(key, now)),
      nextCursor: nextCursor('created', rows, input.limit, (row) => row.createdAt),
      total,
    };
  }),

  create: account.apiKeys.create.handler(async ({ context: { app, actor, idempotency }, input }) => {
    const { key, secret } = await createApiKey(app, actor, input, idempotency);
    return { key: apiKeyView(key, app.clock.now()), secret };
  }),

  revoke: account.apiKeys.revoke.handler(async ({ context: { app, actor }, input }) =>
    apiKeyView(await revokeApiKey(app, actor, input.id), app.clock.now()),
  ),
};
