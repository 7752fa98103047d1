import { z } from 'zod';
import { signedIn } from './base.ts';
import { refusals } from './errors.ts';
import { id, sha256 } from './shapes.ts';

/** A delivered report; immutable. */
export const reportSummary = z.object({
  id,
  ticketId: id,
  version: z.int().min(1),
  deliveredAt: z.date(),
  deliveredBy: z.string(),
  sha256: sha256.describe('Of the PDF'),
  sizeBytes: z.int(),
  url: z.string().describe('Address of the PDF'),
});

export const reportsContract = {
  deliver: signedIn
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/reports',
      summary: 'Deliver the report: in_progress -> completed (administrators)',
      tags: ['Reports'],
    })
    .input(z.object({ ticketId: id, summary: z.string().trim().max(20_000) }))
    .output(reportSummary)
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'SUMMARY_REQUIRED', 'STORAGE_FULL')),
};
