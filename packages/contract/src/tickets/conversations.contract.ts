import { LONGEST_TICKET_MESSAGE } from '@plainview/domain/shared/text-limits';
import { messageKinds, messageSides } from '@plainview/domain/tickets/conversations/conversation';
import { MOST_MENTIONS } from '@plainview/domain/tickets/conversations/mention';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id, page, pageOf } from '../shapes.ts';
import { ticket } from './ticket-shapes.ts';

/** A message on a ticket. It never changes. */
export const ticketMessage = z.object({
  id,
  authorName: z.string(),
  authorImage: z
    .string()
    .nullable()
    .describe('Path of the author’s photo; null without one, and for agencies if the author is a reviewer'),
  isOwn: z.boolean().describe('True if the caller wrote it'),
  side: z.enum(messageSides).describe('agency: a user of the ticket’s agency; reviewer: an administrator'),
  kind: z.enum(messageKinds).describe('question: paused the clock of the ticket; answer: started it again'),
  text: z.string(),
  mentions: z
    .array(z.string())
    .describe('Names of the users who are mentioned; the text has them after an @'),
  createdAt: z.date(),
});

/** The users whom a message or a note mentions. */
const mentionedIds = z
  .array(id)
  .max(MOST_MENTIONS)
  .default([])
  .describe('Users who are mentioned and notified. All of them must be able to see the text.');

/** An internal note on a ticket. It never changes. */
export const ticketNote = ticketMessage.pick({
  id: true,
  authorName: true,
  isOwn: true,
  text: true,
  mentions: true,
  createdAt: true,
});

export const messagesContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/messages',
      summary: 'List the messages on a ticket, newest first',
      tags: ['Messages'],
    })
    .input(z.object({ ticketId: id, ...page }))
    .output(pageOf(ticketMessage))
    .errors(pickErrors('NOT_FOUND')),

  send: procedure({ caller: 'account' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/messages',
      summary: 'Send a message on a ticket',
      description:
        'A message of the agency on a paused ticket is the answer to the question and starts the clock again.',
      tags: ['Messages'],
    })
    .input(
      z.object({
        ticketId: id,
        text: z.string().trim().max(LONGEST_TICKET_MESSAGE),
        pausesClock: z
          .boolean()
          .default(false)
          .describe('Asks the agency a question that pauses the clock of an open ticket (reviewers)'),
        mentionedIds,
      }),
    )
    .output(ticketMessage)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'MESSAGE_REQUIRED',
        'MENTION_NOT_ALLOWED',
        'NOT_ALLOWED',
        'DUTY_NEEDED',
        'TICKET_COMPLETED',
        'TICKET_PAUSED',
        'SECOND_REVIEW_IN_PROGRESS',
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  resume: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{id}/resume',
      summary: 'Start the clock of a paused ticket again without an answer (administrators)',
      description: 'The due date moves by the time for which the clock was paused.',
      tags: ['Messages'],
    })
    .input(z.object({ id }))
    .output(ticket)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_PAUSED', 'SECOND_REVIEW_IN_PROGRESS')),

  mentionable: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/mentionable',
      summary: 'List the users who can be mentioned in messages on a ticket',
      description:
        'The other users of the ticket’s agency, and the administrators, by name. Internal notes mention administrators only.',
      tags: ['Messages'],
    })
    .input(z.object({ ticketId: id }))
    .output(
      z.object({
        items: z.array(z.object({ id, name: z.string(), side: z.enum(messageSides) })),
      }),
    )
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_IN_PROGRESS')),
};

/** Internal notes of the administrators on a ticket. Agencies never see any of them. */
export const notesContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/notes',
      summary: 'List the internal notes on a ticket, newest first (administrators)',
      tags: ['Notes'],
    })
    .input(z.object({ ticketId: id, ...page }))
    .output(pageOf(ticketNote))
    .errors(pickErrors('NOT_FOUND')),

  add: procedure({ caller: 'admin' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/notes',
      summary: 'Add an internal note to a ticket (administrators)',
      tags: ['Notes'],
    })
    .input(
      z.object({
        ticketId: id,
        text: z.string().trim().max(LONGEST_TICKET_MESSAGE),
        mentionedIds,
      }),
    )
    .output(ticketNote)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'MESSAGE_REQUIRED',
        'MENTION_NOT_ALLOWED',
        'SECOND_REVIEW_IN_PROGRESS',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
};
