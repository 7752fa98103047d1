import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { parseIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import {
  LONGEST_CASE_NUMBER,
  LONGEST_INCIDENT_TYPE,
  LONGEST_OFFICER_NAME,
  MOST_VIDEOS,
} from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { custodyErrors, idempotencyErrors, procedure } from '../base.ts';
import { pickErrors, twoPersonErrors } from '../error-catalog.ts';
import { byId, countedPage, countedPageOf, countUpTo, direction, done, id, lineText } from '../shapes.ts';
import { ticketIds, ticketOutcomes } from '../ticket-outcomes.ts';
import { ticketImport } from './import-shapes.ts';
import { ticketFilter, ticketSort } from './ticket-filter.ts';
import { editedVideo, listedTicket, newVideo, shownSettings, ticket, ticketCounts } from './ticket-shapes.ts';

const ticketFields = {
  incidentType: lineText
    .min(1)
    .max(LONGEST_INCIDENT_TYPE)
    .describe(
      `One of the ticket settings, by default ${defaultTicketSettings.incidentTypes.join(', ')}, or free text`,
    ),
  officersInvolved: z.array(lineText.min(1).max(LONGEST_OFFICER_NAME)).min(1).max(50),
  notes: z.string().max(10_000).default(''),
  caseNumber: lineText
    .max(LONGEST_CASE_NUMBER)
    .default('')
    .describe('The agency’s own number of the case or call'),
  incidentTime: z
    .string()
    .max(40)
    .refine((text) => parseIncidentTime(text) !== null, 'Please enter a date and time with its UTC offset')
    .overwrite((text) => parseIncidentTime(text) ?? text)
    .nullable()
    .default(null)
    .describe('Time of the incident, ISO 8601 with the offset of its place. Not in the future'),
  isSeries: z.boolean().default(false),
};

export const ticketsContract = {
  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({ method: 'GET', path: '/tickets', summary: 'List tickets, newest first', tags: ['Tickets'] })
    .input(
      z.object({
        ...ticketFilter.shape,
        sort: ticketSort.default('submitted'),
        direction: direction.default('descending'),
        abilities: z
          .boolean()
          .default(true)
          .describe('False leaves out the abilities, which are nearly half of the answer'),
        ...countedPage,
      }),
    )
    .output(countedPageOf(listedTicket)),

  counts: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/counts',
      summary: 'Count all tickets by status, and open ones that are overdue or reviewed by the caller',
      tags: ['Tickets'],
    })
    .input(
      z
        .object({
          countUpTo: countUpTo.describe(
            'Counts at most so many tickets that are overdue, have rush service or are reviewed by the caller, which is faster. By default, all are counted',
          ),
        })
        .default({}),
    )
    .output(ticketCounts),

  officers: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/tickets/officers',
      summary: 'List the officers of the agency’s newest tickets, the most frequent first',
      tags: ['Tickets'],
    })
    .output(z.object({ names: z.array(z.string()) })),

  get: procedure({ caller: 'account' })
    .route({ method: 'GET', path: '/tickets/{id}', summary: 'Get a ticket', tags: ['Tickets'] })
    .input(byId)
    .output(ticket)
    .errors(pickErrors('NOT_FOUND')),

  getByNumber: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/tickets/by-number/{number}',
      summary: 'Get a ticket by its number',
      tags: ['Tickets'],
    })
    .input(
      z.object({
        number: z
          .string()
          .max(100)
          .describe('Such as NP-2026-0042; in any case, also with spaces instead of hyphens'),
      }),
    )
    .output(ticket)
    .errors(pickErrors('NOT_FOUND')),

  create: procedure({ caller: 'agency' })
    .meta({ repeat: 'own key' })
    .route({
      method: 'POST',
      path: '/tickets',
      summary: 'Create a ticket from stored uploads',
      tags: ['Tickets'],
    })
    .input(
      z.object({
        ...ticketFields,
        submissionKey: id.describe(
          'Client-generated idempotency key of the form; submitting it twice creates one ticket',
        ),
        settingsVersion: shownSettings.optional(),
        isRush: z
          .boolean()
          .default(false)
          .describe('Order rush service, if the ticket settings offer it. Cannot be changed later'),
        videos: z.array(newVideo).max(MOST_VIDEOS),
        import: ticketImport.optional(),
      }),
    )
    .output(ticket)
    .errors(
      pickErrors(
        'NO_VIDEOS',
        'UPLOAD_NOT_STORED',
        'NOT_FOUND',
        'INCIDENT_IN_FUTURE',
        'OFFICER_NOT_ON_TICKET',
        'PRICES_CHANGED',
        'DUE_PERIOD_CHANGED',
        'RUSH_NOT_OFFERED',
        'TOTAL_TOO_HIGH',
        'IMPORT_ROWS_CHANGED',
      ),
    ),

  update: procedure({ caller: 'account' })
    .errors(custodyErrors)
    .route({ method: 'PUT', path: '/tickets/{id}', summary: 'Update a ticket', tags: ['Tickets'] })
    .input(
      z
        .object({
          id,
          ...ticketFields,
          videos: z
            .array(editedVideo)
            .max(MOST_VIDEOS)
            .describe('Videos that stay; omitted ones are deleted'),
          added: z
            .array(newVideo)
            .max(MOST_VIDEOS)
            .default([])
            .describe('Stored uploads that become videos of the ticket (agency users)'),
          removed: z
            .array(id)
            .max(MOST_VIDEOS)
            .nullable()
            .default(null)
            .describe(
              'The videos that are omitted on purpose. If given, a video that is missing in both lists is not deleted: the call fails',
            ),
        })
        .refine(
          ({ videos, added }) => videos.length + added.length <= MOST_VIDEOS,
          `A ticket has at most ${MOST_VIDEOS} videos`,
        ),
    )
    .output(ticket)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_ALLOWED',
        'NO_VIDEOS',
        'UPLOAD_NOT_STORED',
        'TICKET_VIDEOS_CHANGED',
        'INCIDENT_IN_FUTURE',
        'OFFICER_NOT_ON_TICKET',
        'TOTAL_TOO_HIGH',
        'TICKET_UNDER_REVIEW',
        'TICKET_COMPLETED',
        'TICKET_ON_HOLD',
        'TWO_PERSONS_NEEDED',
        'TICKET_HAS_REDACTION',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  delete: procedure({ caller: 'account' })
    .errors(custodyErrors)
    .route({ method: 'DELETE', path: '/tickets/{id}', summary: 'Delete a pending ticket', tags: ['Tickets'] })
    .input(byId)
    .output(done)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_UNDER_REVIEW',
        'TICKET_COMPLETED',
        'TICKET_ON_HOLD',
        'TWO_PERSONS_NEEDED',
        'TICKET_HAS_REDACTION',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  startReview: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{id}/review',
      summary: 'Start the review of a pending ticket and assign it to the caller (administrators)',
      tags: ['Tickets'],
    })
    .input(byId)
    .output(ticket)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_PENDING', 'SECOND_REVIEW_IN_PROGRESS')),

  reopen: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{id}/reopen',
      summary: 'Reopen a completed ticket, with a reason (administrators)',
      tags: ['Tickets'],
    })
    .input(z.object({ id, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(ticket)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_COMPLETED', 'REASON_REQUIRED', 'SECOND_REVIEW_IN_PROGRESS')),

  placeHold: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{id}/hold',
      summary: 'Place a hold on a ticket, with a reason (administrators)',
      tags: ['Tickets'],
    })
    .input(z.object({ id, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(ticket)
    .errors(pickErrors('NOT_FOUND', 'TICKET_ON_HOLD', 'REASON_REQUIRED', 'SECOND_REVIEW_IN_PROGRESS')),

  placeHolds: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/batch/hold',
      summary: 'Place a hold on each of several tickets, with a reason (administrators)',
      tags: ['Tickets'],
    })
    .input(z.object({ ids: ticketIds, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(ticketOutcomes)
    .errors(pickErrors('REASON_REQUIRED')),

  releaseHold: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .route({
      method: 'DELETE',
      path: '/tickets/{id}/hold',
      summary: 'Release a hold, with a reason (administrators)',
      description:
        'Under the two-person rule, the first call requests it, and that of another administrator releases it.',
      tags: ['Tickets'],
    })
    .input(z.object({ id, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(ticket)
    .errors(twoPersonErrors)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_ON_HOLD', 'REASON_REQUIRED', 'SECOND_REVIEW_IN_PROGRESS')),
};
