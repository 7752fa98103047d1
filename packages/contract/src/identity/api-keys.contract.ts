import {
  apiKeyScopes,
  apiKeyStates,
  LONGEST_API_KEY_NAME,
} from '@plainview/domain/identity/api-keys/api-key';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, id, page, pageOf, search } from '../shapes.ts';

/**
 * An API key, with which a program acts for its creator. Its secret is shown only once, when it is created.
 */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string().describe('First characters of the secret'),
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
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/api-keys',
      summary: 'List API keys, newest first; agency users see those of their agency (not with an API key)',
      tags,
    })
    .input(z.object({ search: search.describe('Substring of name, creator or agency'), ...page }))
    .output(pageOf(apiKey)),

  create: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/api-keys',
      summary: 'Create an API key that acts for you; the secret is returned only once (not with an API key)',
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
      summary: 'Revoke an API key (not with an API key)',
      tags,
    })
    .input(byId)
    .output(apiKey)
    .errors(pickErrors('NOT_FOUND', 'API_KEY_NOT_ACTIVE')),
};
