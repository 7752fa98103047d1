import type { Inputs } from '@plainview/contract/index';
import type { Role } from '@plainview/domain/identity/users/actor';
import { adminFilterCall } from '../features/ticket-filter/admin-ticket-filter.ts';
import { adminTicketOrder } from '../features/tickets/admin-ticket-order.ts';
import { firstTicketListInput, ticketCountsInput } from '../features/tickets/ticket-calls.ts';

/** A call of the API. */
export interface FirstCall {
  /** Segments of the procedure's name. */
  readonly procedure: readonly string[];
  readonly input: unknown;
}

interface FirstCalls {
  /** Who may make the calls; null: everyone. */
  readonly role: Role | null;
  readonly calls: readonly FirstCall[];
}

export const sessionCall: FirstCall = { procedure: ['session', 'current'], input: undefined };

const counts: FirstCall = { procedure: ['tickets', 'counts'], input: ticketCountsInput };
const list = (input: Inputs['tickets']['list']): FirstCall => ({ procedure: ['tickets', 'list'], input });

/**
 * What pages call for their first paint, by path, without a search. The build writes it into the script that
 * runs before all others (build-config/early-script.ts); the page's own first call takes the answer
 * (api/early-answers.ts). request-counts.spec.ts fails if a call is made twice.
 */
export const firstCalls: Readonly<Record<string, FirstCalls>> = {
  '/login': { role: null, calls: [{ procedure: ['session', 'policy'], input: undefined }] },
  '/agency': { role: 'agency', calls: [counts, list(firstTicketListInput({}, {}))] },
  '/admin': {
    role: 'admin',
    calls: [counts, list(firstTicketListInput(adminFilterCall({}), adminTicketOrder({})))],
  },
};
