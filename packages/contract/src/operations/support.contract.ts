import { LONGEST_MESSAGE } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { countedPage, countedPageOf, id, search } from '../shapes.ts';

/** A support request and its answer. */
export const supportRequest = z.object({
  id,
  userName: z.string(),
  agencyName: z.string().nullable(),
  text: z.string(),
  createdAt: z.date(),
  answer: z
    .object({ text: z.string(), by: z.string(), at: z.date() })
    .nullable()
    .describe('Null until answered'),
});

export const supportContract = {
  create: procedure({ caller: 'account' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({ method: 'POST', path: '/support', summary: 'Create a support request', tags: ['Support'] })
    .input(z.object({ text: z.string().trim().max(LONGEST_MESSAGE) }))
    .output(supportRequest)
    .errors(pickErrors('MESSAGE_REQUIRED')),

  mine: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/support/mine',
      summary: 'List your latest requests with their answers',
      tags: ['Support'],
    })
    .output(z.array(supportRequest)),

  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/support',
      summary: 'List all requests, newest first (administrators)',
      tags: ['Support'],
    })
    .input(z.object({ isAnswered: z.boolean().optional(), search, ...countedPage }))
    .output(countedPageOf(supportRequest)),

  answer: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/support/{id}/answer',
      summary: 'Answer a request (administrators)',
      tags: ['Support'],
    })
    .input(z.object({ id, text: z.string().trim().max(LONGEST_MESSAGE) }))
    .output(supportRequest)
    .errors(pickErrors('NOT_FOUND', 'MESSAGE_REQUIRED', 'ALREADY_ANSWERED')),
};
