import type { Outputs } from '@plainview/contract/index';
import type { TicketRow } from '../../../features/tickets/ticket-queries.ts';
import { notify } from '../../../ui/overlays/toasts.ts';
import { pluralize } from '../../../ui/pluralize.ts';

export type Outcomes = Outputs['tickets']['placeHolds']['outcomes'];

/** Asks for the details of an action on tickets. */
export interface TicketsFormProps {
  readonly tickets: readonly TicketRow[];
  /** Called with what became of each ticket, and what was done. */
  readonly onDone: (outcomes: Outcomes, done: string) => void;
  readonly onClose: () => void;
}

/** Tickets that were not changed, and what was done with the others. */
export interface Failures {
  /** Such as "2 of 3 tickets assigned". */
  readonly title: string;
  readonly tickets: readonly {
    readonly number: string;
    readonly incident: string;
    readonly message: string;
  }[];
}

/**
 * Returns the tickets that were not changed. If there are none, reports the success in a toast and returns null.
 * @param done what was done with the tickets, such as "assigned to Dana Reyes"
 */
export function reportOutcomes(
  outcomes: Outcomes,
  tickets: readonly TicketRow[],
  done: string,
): Failures | null {
  const failed = outcomes.flatMap(({ id, error }) => {
    const ticket = tickets.find((each) => each.id === id);
    return error && ticket
      ? [{ number: ticket.number, incident: ticket.incidentType, message: error.message }]
      : [];
  });
  const count = outcomes.length - failed.length;
  if (failed.length > 0)
    return { title: `${count} of ${pluralize(outcomes.length, 'ticket')} ${done}`, tickets: failed };
  notify({ title: `${pluralize(count, 'ticket')} ${done}`, tone: 'success' });
  return null;
}
