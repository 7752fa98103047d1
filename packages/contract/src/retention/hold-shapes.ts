import { z } from 'zod';
import { id } from '../shapes.ts';

/** The hold of a single ticket. */
export const ticketHold = z.object({
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.date(),
  releaseRequestedBy: z
    .string()
    .nullable()
    .describe('Who asked to release it, until another administrator approves (administrators only)'),
});

/** A hold across tickets, as it shows on a ticket. */
export const coveringHold = z.object({
  id,
  name: z.string(),
  reason: z.string(),
  addedBy: z.string().describe('Who put this ticket on it'),
  addedAt: z.date(),
});
