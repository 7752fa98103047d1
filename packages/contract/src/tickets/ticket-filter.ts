import { LONGEST_OFFICER_NAME } from '@plainview/domain/tickets/tickets/ticket';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { id, search } from '../shapes.ts';

export const officerName = z.string().trim().min(1).max(LONGEST_OFFICER_NAME);

/** Filter of tickets. All given conditions must match. */
export const ticketFilter = z.object({
  status: z.enum(ticketStatuses).optional(),
  open: z
    .boolean()
    .optional()
    .describe('True for open tickets (pending or in progress), false for completed ones'),
  agencyId: id.optional(),
  overdue: z
    .boolean()
    .optional()
    .describe('True for tickets that are overdue by the server’s clock, false for all others'),
  rush: z.boolean().optional().describe('True for tickets with rush service, false for those without'),
  reviewer: z
    .union([z.enum(['me', 'none']), id])
    .optional()
    .describe(
      'me: tickets whose reviewer is the caller; none: open tickets without a reviewer; an id: tickets of this reviewer (none and ids: administrators)',
    ),
  submitter: z.enum(['me']).optional().describe('me: tickets that the caller submitted'),
  officer: officerName.optional().describe('Full name of an officer, in any case'),
  submittedFrom: z.date().optional(),
  submittedBefore: z.date().optional(),
  search: search.describe(
    'Substring of officers, incident type, notes, agency, case number, ticket number or id',
  ),
});

export const ticketSort = z
  .enum(['submitted', 'due', 'urgency', 'status', 'incidentType', 'reviewer'])
  .describe(
    'urgency, ascending: open tickets by due date, overdue ones first, then paused tickets, then completed ones, newest first',
  );
