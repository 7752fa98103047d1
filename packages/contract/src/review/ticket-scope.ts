import { LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { id } from '../shapes.ts';

/** The tickets that a rule applies to. */
export const ticketScope = z.object({
  agencyId: id.nullable().describe('Null: all agencies'),
  incidentType: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_INCIDENT_TYPE)
    .nullable()
    .describe('Compared without regard to case. Null: all incident types'),
});
