import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { paymentStatuses } from '@plainview/domain/ticket/payment';
import { incidentTypes, ticketStatuses } from '@plainview/domain/ticket/ticket';
import { videoCategories } from '@plainview/domain/ticket/ticket-price';
import { z } from 'zod';
import { custodyActor, custodyData } from '../activity/custody.contract.ts';
import { custodyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { coveringHold, ticketHold } from '../retention/hold-shapes.ts';
import {
  ability,
  byId,
  direction,
  dollars,
  done,
  id,
  length,
  countedPage,
  countedPageOf,
  search,
} from '../shapes.ts';
import { recordingFacts, ticketVideo } from '../videos/videos.contract.ts';
import { reportSummary } from './reports.contract.ts';

const status = z.enum(ticketStatuses);

/** A row of a ticket list. */
export const ticketRow = z.object({
  id,
  userId: z.string().nullable().describe('Null if the account was deleted'),
  submittedBy: z.string(),
  agencyName: z.string(),
  status,
  incidentType: z.string(),
  officersInvolved: z.array(z.string()),
  submittedDate: z.date(),
  dueDate: z.date(),
  videoCount: z.int(),
  totalCost: dollars,
  totalDuration: z.string().describe('hh:mm:ss'),
  reviewerId: z
    .string()
    .nullable()
    .describe('The reviewer, or the assignee of a pending ticket; null for agency users'),
  reviewerName: z.string().nullable(),
  assigneeName: z
    .string()
    .nullable()
    .describe('Administrator to whom a pending ticket is assigned; null for agency users'),
  needsReviewer: z
    .boolean()
    .describe('True if the ticket is in review, but its reviewer left; false for agency users'),
  isOverdue: z
    .boolean()
    .describe('True if the due date has passed by the server’s clock and the ticket is not completed'),
  isDueSoon: z.boolean().describe('True if the ticket is not completed and due within 24 hours'),
  isOnHold: z.boolean().describe('True if the evidence must be preserved'),
  abilities: z.object({
    edit: ability,
    delete: ability,
    assign: ability,
    startReview: ability,
    writeFindings: ability,
    deliver: ability,
    reopen: ability,
    placeHold: ability,
    releaseHold: ability,
  }),
});

/** A step in a ticket's timeline, which both sides see. */
export const ticketStep = z.object({
  sequence: z.int(),
  occurredAt: z.date(),
  ...custodyActor,
  event: z.string(),
  subjectId: z.string(),
  data: custodyData,
  reason: z.string().nullable(),
  hash: z.string(),
  origin: z
    .string()
    .nullable()
    .describe('The ledger that has the entry, if the agency moved here from another installation'),
});

/** A ticket with all its data (specification, section 3; decisions, Tickets 1). */
export const ticket = ticketRow.extend({
  createdAt: z.date(),
  deadline: z.date(),
  notes: z.string(),
  isSeries: z.boolean(),
  reviewType: z.string(),
  priority: z.string(),
  hold: ticketHold.nullable().describe('The hold of this ticket alone'),
  holds: z.array(coveringHold).describe('Holds across tickets that cover this one, too'),
  paymentStatus: z.enum(paymentStatuses),
  videoUrl: z.string().nullable(),
  videoLength: length.nullable(),
  videos: z.array(ticketVideo),
  reports: z.array(reportSummary),
  timeline: z.array(ticketStep),
  secondReviewId: id
    .nullable()
    .describe('The caller’s second review of the ticket until it is finished, which hides the first review'),
});

const ticketFields = {
  incidentType: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe(`${incidentTypes.join(', ')}, or free text`),
  officersInvolved: z.array(z.string().trim().min(1).max(120)).min(1).max(50),
  notes: z.string().max(10_000).default(''),
  isSeries: z.boolean().default(false),
};

const newVideo = z.object({
  uploadId: id,
  length,
  category: z.enum(videoCategories).default('Standard'),
  notes: z.string().max(4000).default(''),
  ...recordingFacts,
});

const editedVideo = z.object({
  videoId: id,
  length,
  category: z.enum(videoCategories),
  notes: z.string().max(4000),
  ...recordingFacts,
});

/** Filter of tickets. All given conditions must match. */
export const ticketFilter = z.object({
  status: status.optional(),
  agencyId: id.optional(),
  overdue: z
    .boolean()
    .optional()
    .describe('True for tickets that are overdue by the server’s clock, false for all others'),
  reviewer: z
    .union([z.enum(['me', 'none']), id])
    .optional()
    .describe(
      'me: tickets whose reviewer is the caller; none: open tickets without a reviewer; an id: tickets of this reviewer (none and ids: administrators)',
    ),
  search: search.describe('Substring of officers, incident type, notes, agency or id'),
});

export const ticketSort = z
  .enum(['submitted', 'due', 'urgency', 'status', 'incidentType', 'reviewer'])
  .describe(
    'urgency, ascending: open tickets by due date, overdue ones first, then completed tickets, newest first',
  );

export const ticketsContract = {
  list: procedure({ caller: 'account' })
    .route({ method: 'GET', path: '/tickets', summary: 'List tickets, newest first', tags: ['Tickets'] })
    .input(
      z.object({
        ...ticketFilter.shape,
        sort: ticketSort.default('submitted'),
        direction: direction.default('descending'),
        ...countedPage,
      }),
    )
    .output(countedPageOf(ticketRow)),

  counts: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/tickets/counts',
      summary: 'Count all tickets by status, and those that are overdue or reviewed by the caller',
      tags: ['Tickets'],
    })
    .output(
      z.object({
        total: z.int(),
        pending: z.int(),
        inProgress: z.int(),
        completed: z.int(),
        overdue: z.int().describe('Tickets that are overdue by the server’s clock'),
        mine: z.int().describe('Tickets whose reviewer is the caller'),
        videos: z.int(),
        faultyFiles: z.int().describe('Stored files that are missing, altered or unreadable'),
        overdueReviews: z
          .int()
          .describe(
            'Weeks of the ledger to sign off and reviews of access that are overdue; 0 for agency users',
          ),
      }),
    ),

  get: procedure({ caller: 'account' })
    .route({ method: 'GET', path: '/tickets/{id}', summary: 'Get a ticket', tags: ['Tickets'] })
    .input(byId)
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
        videos: z.array(newVideo).max(100),
      }),
    )
    .output(ticket)
    .errors(pickErrors('NO_VIDEOS', 'UPLOAD_NOT_STORED', 'NOT_FOUND')),

  update: procedure({ caller: 'account' })
    .errors(custodyErrors)
    .route({ method: 'PUT', path: '/tickets/{id}', summary: 'Update a ticket', tags: ['Tickets'] })
    .input(z.object({ id, ...ticketFields, videos: z.array(editedVideo).max(100) }))
    .output(ticket)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NO_VIDEOS',
        'TICKET_UNDER_REVIEW',
        'TICKET_COMPLETED',
        'TICKET_ON_HOLD',
        'TWO_PERSONS_NEEDED',
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
    .errors(pickErrors('NOT_FOUND', 'TICKET_ON_HOLD', 'REASON_REQUIRED')),

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
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_ON_HOLD', 'REASON_REQUIRED', 'OWN_REQUEST')),
};
