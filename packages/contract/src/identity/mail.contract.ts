import { mailKinds, mailStates } from '@plainview/domain/operations/mail/mail';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, byId, countedPage, countedPageOf, id, search } from '../shapes.ts';

/** A message of the outbox. */
export const mailMessage = z.object({
  id,
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  recipientName: z.string(),
  address: z.string(),
  subject: z.string(),
  attempts: z.int().describe('Number of attempts'),
  note: z.string().nullable().describe('Result of the last attempt, or why it was not sent'),
  createdAt: z.date(),
  nextAttemptAt: z.date().nullable().describe('Null unless pending'),
  settledAt: z.date().nullable().describe('When it was sent or failed'),
  abilities: z.object({ sendAgain: ability }),
});

export const mailContract = {
  status: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/mail/status',
      summary: 'Get the state of outgoing mail (administrators)',
      tags: ['Mail'],
    })
    .output(
      z.object({
        isSetUp: z.boolean(),
        sender: z.string().nullable(),
        hasPublicUrl: z.boolean().describe('Without it, messages describe where to go instead of linking'),
        waiting: z.int(),
        failed: z.int(),
      }),
    ),

  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/mail',
      summary: 'List messages, newest first (administrators)',
      tags: ['Mail'],
    })
    .input(z.object({ state: z.enum(mailStates).optional(), search, ...countedPage }))
    .output(countedPageOf(mailMessage)),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/mail/{id}',
      summary: 'Get a message; its code is redacted (administrators)',
      tags: ['Mail'],
    })
    .input(byId)
    .output(
      mailMessage.extend({
        messageId: z.string().nullable().describe('Message-ID; null without a mail server'),
        text: z.string(),
        html: z.string(),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  sendAgain: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/mail/{id}/send',
      summary: 'Resend a message that failed or was not sent (administrators)',
      tags: ['Mail'],
    })
    .input(byId)
    .output(mailMessage)
    .errors(pickErrors('NOT_FOUND', 'MAIL_NOT_SET_UP', 'MAIL_NOT_FAILED', 'MAIL_RAN_OUT')),
};
