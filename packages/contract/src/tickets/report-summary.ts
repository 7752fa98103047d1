import { z } from 'zod';
import { id, sha256 } from '../shapes.ts';

/** A delivered report. Immutable. */
export const reportSummary = z.object({
  id,
  ticketId: id,
  version: z.int().min(1),
  deliveredAt: z.date(),
  deliveredBy: z.string(),
  sha256: sha256.describe('SHA-256 of the PDF'),
  sizeBytes: z.int(),
  url: z.string().describe('URL of the PDF'),
  signedUrl: z
    .string()
    .nullable()
    .describe('URL of the PDF with the operator’s signature; null if no certificate is set up'),
});
