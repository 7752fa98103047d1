import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { Outcome } from '../../../platform/core/outcomes.ts';

/** Returns what became of each ticket, with the message for those that were not changed. */
export const ticketOutcomesView = (outcomes: readonly Outcome[]): Outputs['tickets']['placeHolds'] => ({
  outcomes: outcomes.map(({ id, error }) => ({
    id,
    error: error && { code: error.code, message: errorMessage(error) },
  })),
});
