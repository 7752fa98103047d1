import { redactionFilters } from '@plainview/domain/release/redactions/redaction-filter';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, countedPage, countedPageOf, id } from '../shapes.ts';
import { shownSettings } from '../tickets/ticket-shapes.ts';
import { redactionChecks } from './redaction-checks.contract.ts';
import { redactionFaces } from './redaction-faces.contract.ts';
import {
  baseVersion,
  markVersion,
  mutedRanges,
  ofVideo,
  quotedOrder,
  redaction,
  redactionOrder,
  redactionQuote,
  redactionRow,
  tracks,
} from './redaction-shapes.ts';

const tags = ['Redacted copies'];

export const redactionsContract = {
  quote: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/redactions/quote',
      summary: 'Get the price and due date of a redacted copy without ordering it',
      tags,
    })
    .input(quotedOrder)
    .output(redactionQuote)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'REDACTIONS_NOT_OFFERED',
        'REDACTION_DEADLINE_PAST',
        'NO_STORED_FILE',
        'TOTAL_TOO_HIGH',
      ),
    ),

  order: procedure({ caller: 'agency' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/redactions',
      summary: 'Order a redacted copy of videos of a ticket',
      description: 'It keeps the price and the due date of its order.',
      tags,
    })
    .input(redactionOrder.safeExtend({ settingsVersion: shownSettings.optional() }))
    .output(redaction)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'REDACTIONS_NOT_OFFERED',
        'REDACTION_DEADLINE_PAST',
        'NO_STORED_FILE',
        'TOTAL_TOO_HIGH',
        'TOO_MANY_REDACTIONS',
        'PRICES_CHANGED',
        'DUE_PERIOD_CHANGED',
      ),
    ),

  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/redactions',
      summary: 'List the redacted copies of a ticket, newest first',
      tags,
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(redaction))
    .errors(pickErrors('NOT_FOUND')),

  listOrders: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/redactions',
      summary: 'List the redacted copies of all agencies by due date (administrators)',
      description:
        'Open ones come by ascending due date, so overdue ones first; others by descending due date.',
      tags,
    })
    .input(z.object({ state: z.enum(redactionFilters).default('open'), ...countedPage }))
    .output(countedPageOf(redactionRow)),

  get: procedure({ caller: 'account' })
    .route({ method: 'GET', path: '/redactions/{id}', summary: 'Get a redacted copy', tags })
    .input(byId)
    .output(redaction)
    .errors(pickErrors('NOT_FOUND')),

  cancel: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/cancel',
      summary: 'Cancel a redacted copy before work on it begins, unless it is paid',
      tags,
    })
    .input(byId)
    .output(redaction)
    .errors(pickErrors('NOT_FOUND', 'REDACTION_STARTED', 'REDACTION_PAID')),

  start: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/start',
      summary: 'Start work on a redacted copy; the agency can no longer cancel it',
      tags,
    })
    .input(byId)
    .output(redaction)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_IN_PROGRESS', 'REDACTION_STARTED')),

  getMarks: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/redactions/{id}/videos/{videoId}/marks',
      summary: 'Get what is hidden and muted in a video (administrators)',
      tags,
    })
    .input(ofVideo)
    .output(
      z.object({
        tracks,
        tracksVersion: markVersion,
        mutedRanges,
        mutedRangesVersion: markVersion,
        savedBy: z.string().nullable().describe('Who saved last; null if nothing was saved yet'),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  saveTracks: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/redactions/{id}/videos/{videoId}/tracks',
      summary: 'Replace all regions that are hidden in a video',
      tags,
    })
    .input(ofVideo.extend({ version: baseVersion, tracks }))
    .output(z.object({ version: markVersion }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_IN_PROGRESS',
        'REDACTION_CHANGED',
        'REDACTION_REASON_UNKNOWN',
        'REDACTION_OUTSIDE_VIDEO',
        'REDACTION_VIDEO_NOT_INDEXED',
      ),
    ),

  saveMutedRanges: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/redactions/{id}/videos/{videoId}/muted-ranges',
      summary: 'Replace all ranges in which a video is muted',
      tags,
    })
    .input(ofVideo.extend({ version: baseVersion, mutedRanges }))
    .output(z.object({ version: markVersion }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_IN_PROGRESS',
        'REDACTION_CHANGED',
        'REDACTION_REASON_UNKNOWN',
        'REDACTION_OUTSIDE_VIDEO',
      ),
    ),

  ...redactionFaces,

  render: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/render',
      summary: 'Render a redacted copy, so that it can be checked',
      tags,
    })
    .input(byId)
    .output(redaction)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_IN_PROGRESS',
        'REDACTION_EMPTY',
        'REDACTION_RENDERER_MISSING',
      ),
    ),

  ...redactionChecks,

  deliver: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/deliver',
      summary: 'Deliver an approved copy to the agency',
      tags,
    })
    .input(byId)
    .output(redaction)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_IN_PROGRESS', 'REDACTION_NOT_APPROVED')),
};
