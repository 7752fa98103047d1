import { account } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { apiKeyView } from './api-keys.view.ts';

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
