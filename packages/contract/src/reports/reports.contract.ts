import { LONGEST_REASON, LONGEST_SUMMARY } from '@plainview/domain/shared/text-limits';
import { LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { direction, id, countedPage, countedPageOf, search } from '../shapes.ts';
import { reportSummary } from '../tickets/report-summary.ts';

/** A row of the Reports Archive: the report's data at delivery, and the current status of its ticket. */
export const archivedReport = reportSummary.extend({
  ticketNumber: z.string(),
  agencyName: z.string(),
  officersInvolved: z.array(z.string()),
  incidentType: z.string(),
  ticketStatus: z.enum(ticketStatuses),
  isLatest: z.boolean().describe('False if a later version was delivered'),
});

/** Filter of reports. All given conditions must match. Date ranges are half-open, as instants. */
export const reportFilter = z.object({
  agencyId: id.optional(),
  incidentType: z.string().trim().max(LONGEST_INCIDENT_TYPE).optional(),
  deliveredFrom: z.date().optional(),
  deliveredBefore: z.date().optional(),
  search: search.describe('Substring of officer, incident type, agency, ticket number or case number'),
});

/** Input of a delivery and of its preview. */
export const deliveryForm = z.object({
  ticketId: id,
  summary: z.string().trim().max(LONGEST_SUMMARY),
  notWatchedReason: z
    .string()
    .trim()
    .max(LONGEST_REASON)
    .optional()
    .describe('Why parts of the footage were not watched; required if there are any'),
  withoutPendingStills: z
    .boolean()
    .default(false)
    .describe(
      'Deliver although pictures of findings are still being made: the report says so instead. Otherwise this is rejected',
    ),
});

/** Number of tickets whose newest reports are summarized at once. */
export const MOST_SUMMARIES = 100;

export const reportsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/reports',
      summary: 'List delivered reports of all agencies, newest first (administrators)',
      tags: ['Reports'],
    })
    .input(
      z.object({
        ...reportFilter.shape,
        sort: z.enum(['delivered', 'incidentType']).default('delivered'),
        direction: direction.default('descending'),
        ...countedPage,
      }),
    )
    .output(countedPageOf(archivedReport)),

  newest: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/reports/newest',
      summary: 'Summarize the newest report of each of some tickets of your agency',
      tags: ['Reports'],
    })
    .input(z.object({ ticketIds: z.array(id).min(1).max(MOST_SUMMARIES) }))
    .output(
      z.array(
        z.object({
          id,
          ticketId: id,
          version: z.int().min(1),
          severities: z
            .array(z.object({ code: z.string(), count: z.int().min(1) }))
            .describe('How many findings the report has of each severity, the gravest first'),
          isNew: z.boolean().describe('True until the caller has opened or downloaded it, by the ledger'),
        }),
      ),
    ),

  deliver: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/reports',
      summary: 'Deliver the report and complete the ticket (administrators)',
      tags: ['Reports'],
    })
    .input(deliveryForm)
    .output(reportSummary)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'SECOND_REVIEW_IN_PROGRESS',
        'SUMMARY_REQUIRED',
        'FOOTAGE_NOT_WATCHED',
        'STILLS_NOT_READY',
        'SCORECARD_INCOMPLETE',
        'PDF_NOT_RENDERED',
        'STORAGE_FULL',
        'STORAGE_UNAVAILABLE',
      ),
    ),
};
