import { apiKeyScopes, apiKeyStates, LONGEST_API_KEY_NAME } from '@plainview/domain/account/api-key';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, id, page, pageOf, search } from '../shapes.ts';

/** An API key, with which a program acts for its creator. Its secret is shown only once, when it is created. */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string().describe('How its secret begins'),
  scope: z.enum(apiKeyScopes),
  agencyName: z.string().nullable(),
  madeBy: z.string(),
  createdAt: z.date(),
  expiresAt: z.date().nullable().describe('Null: valid until it is revoked'),
  lastUsedAt: z.date().nullable().describe('To the minute; null: never used'),
  state: z.enum(apiKeyStates),
  revokedAt: z.date().nullable(),
  revokedBy: z.string().nullable(),
});

const tags = ['API keys'];

export const apiKeysContract = {
  list: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'GET',
      path: '/api-keys',
      summary: 'Keys, newest first: an agency’s users see their agency’s, administrators all (persons only)',
      tags,
    })
    .input(z.object({ search: search.describe('Inside words of name, maker and agency'), ...page }))
    .output(pageOf(apiKey)),

  create: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/api-keys',
      summary: 'Make a key that acts for oneself; the answer alone has its secret (persons only)',
      tags,
    })
    .input(
      z.object({
        name: z.string().trim().max(LONGEST_API_KEY_NAME),
        lifetimeDays: z
          .union([z.literal(30), z.literal(90), z.literal(365)])
          .nullable()
          .describe('Null: valid until it is revoked'),
      }),
    )
    .output(z.object({ key: apiKey, secret: z.string() }))
    .errors(pickErrors('API_KEY_NAME_REQUIRED', 'NAME_NOT_READABLE', 'API_KEY_SHOWN_ONCE')),

  revoke: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'DELETE',
      path: '/api-keys/{id}',
      summary: 'Revoke a key: it is refused from now on (persons only)',
      tags,
    })
    .input(byId)
    .output(apiKey)
    .errors(pickErrors('NOT_FOUND', 'API_KEY_NOT_ACTIVE')),
};
