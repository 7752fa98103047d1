import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { placeHolds } from './hold-ticket.ts';

/** Returns what became of each ticket, with the message for those that were not changed. */
export const ticketOutcomesView = (
  outcomes: Awaited<ReturnType<typeof placeHolds>>,
): Outputs['tickets']['placeHolds'] => ({
  outcomes: outcomes.map(({ id, error }) => ({
    id,
    error: error && { code: error.code, message: errorMessage(error) },
  })),
});
