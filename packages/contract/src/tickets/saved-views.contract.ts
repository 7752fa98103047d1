import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import {
  agencyTicketSorts,
  LONGEST_VIEW_NAME,
  submissionPeriods,
} from '@plainview/domain/tickets/saved-views/saved-view';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, direction, done, id, lineText } from '../shapes.ts';
import { officerName } from './ticket-filter.ts';

const name = lineText.min(1).max(LONGEST_VIEW_NAME);
const day = z.iso.date();

const filter = z
  .object({
    status: z.enum(ticketStatuses).optional(),
    search: z.string().trim().min(1).max(LONGEST_SEARCH).optional(),
    officer: officerName.optional(),
    mine: z.literal(true).optional().describe('Only tickets that the user submitted'),
    period: z
      .enum(submissionPeriods)
      .optional()
      .describe('Period of submission in the viewer’s time zone, instead of `from` and `to`'),
    from: day.optional().describe('First day of submission, in the viewer’s time zone'),
    to: day.optional().describe('Last day of submission, in the viewer’s time zone'),
    sort: z.enum(agencyTicketSorts).optional(),
    direction: direction.optional(),
  })
  .describe('Filter and order of the list of tickets');

const savedView = z.object({ id, name: z.string(), filter });

const tags = ['Tickets'];

export const savedViewsContract = {
  list: procedure({ caller: 'agency' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/saved-views',
      summary: 'List your saved views of tickets, by name',
      tags,
    })
    .output(z.object({ items: z.array(savedView) })),

  create: procedure({ caller: 'agency' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({ method: 'POST', path: '/saved-views', summary: 'Save a view of tickets', tags })
    .input(z.object({ name, filter }))
    .output(savedView)
    .errors(pickErrors('SAVED_VIEW_NAME_TAKEN', 'TOO_MANY_SAVED_VIEWS')),

  update: procedure({ caller: 'agency' })
    .route({
      method: 'PUT',
      path: '/saved-views/{id}',
      summary: 'Rename a saved view, or replace its filter',
      tags,
    })
    .input(z.object({ id, name, filter }))
    .output(savedView)
    .errors(pickErrors('NOT_FOUND', 'SAVED_VIEW_NAME_TAKEN')),

  delete: procedure({ caller: 'agency' })
    .route({ method: 'DELETE', path: '/saved-views/{id}', summary: 'Delete a saved view', tags })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),
};
