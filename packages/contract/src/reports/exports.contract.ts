import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { videoSelection } from '../evidence/videos.contract.ts';
import { ticketIds } from '../ticket-outcomes.ts';
import { ticketFilter } from '../tickets/ticket-filter.ts';
import { reportFilter } from './reports.contract.ts';

const format = z.enum(['xlsx', 'csv']);

const preparedExport = z.object({
  url: z
    .string()
    .describe('URL of the file, which does not change; valid for a few minutes and for the caller only'),
  fileName: z.string(),
  rows: z.int(),
});

export const exportsContract = {
  prepare: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once', callClass: 'bulk' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/exports',
      summary: 'Prepare an export of filtered or selected records (administrators)',
      tags: ['Exports'],
    })
    .input(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('tickets'),
          format,
          filter: ticketFilter.extend({ ids: ticketIds.optional().describe('Only these tickets') }),
        }),
        z.object({ kind: z.literal('reports'), format, filter: reportFilter }),
        z.object({ kind: z.literal('videos'), format, selection: videoSelection }),
      ]),
    )
    .output(preparedExport)
    .errors(pickErrors('NOTHING_SELECTED', 'EXPORT_TOO_LARGE')),

  prepareTickets: procedure({ caller: 'agency', reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/exports/tickets',
      summary: 'Prepare an export of the agency’s own tickets (agency users)',
      tags: ['Exports'],
    })
    .input(z.object({ format, filter: ticketFilter.omit({ agencyId: true, reviewer: true }) }))
    .output(preparedExport)
    .errors(pickErrors('EXPORT_TOO_LARGE')),
};
