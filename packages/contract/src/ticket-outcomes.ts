import { MOST_TICKETS_AT_ONCE } from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { failure, id } from './shapes.ts';

/** Returns whether no two are equal. */
export const areDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** The tickets of a call that changes several. */
export const ticketIds = z
  .array(id)
  .min(1)
  .max(MOST_TICKETS_AT_ONCE)
  .refine(areDistinct, 'Tickets must be distinct')
  .describe(`At most ${MOST_TICKETS_AT_ONCE}, each once`);

/** The result of a call that changes several tickets. */
export const ticketOutcomes = z.object({
  outcomes: z
    .array(
      z.object({ id, error: failure.nullable().describe('Why this ticket was not changed; null if it was') }),
    )
    .describe('In the order of the input. A ticket that cannot be changed does not stop the others'),
});
