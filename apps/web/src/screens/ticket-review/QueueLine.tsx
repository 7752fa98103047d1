import type { Outputs } from '@plainview/contract/index';
import { ArrowRight } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { useNextTicket } from '../../features/queue/use-next-ticket.ts';
import { usePresence } from '../../features/queue/use-presence.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { PresenceList } from '../../ui/people/PresenceList.tsx';
import { NEXT_TICKET } from './next-ticket-command.ts';

/** Leads to the next ticket of the user's queue, and shows who else has this review open. */
export function QueueLine({ ticket }: { readonly ticket: Outputs['tickets']['get'] }) {
  const { assign } = ticket.abilities;
  const others = usePresence(ticket.id);
  return (
    <>
      {(assign.allowed || assign.code !== 'DUTY_NEEDED') && <NextTicket ticketId={ticket.id} />}
      <PresenceList people={others} />
    </>
  );
}

function NextTicket({ ticketId }: { readonly ticketId: string }) {
  const next = useNextTicket(ticketId);
  useScreenCommands([{ id: NEXT_TICKET, label: 'Next Ticket', shortcut: 't', run: next.open }]);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-sm whitespace-nowrap">
      <button
        type="button"
        onClick={next.open}
        title="Your most urgent open tickets, then those without a reviewer (T)"
        aria-disabled={next.isPending}
        className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-link hover:underline"
      >
        Next Ticket
        <ArrowRight aria-hidden className="size-4" />
      </button>
      <output>{next.isLast && 'No other open ticket for you'}</output>
      {next.error && (
        <span role="alert" className="text-failed">
          {describeError(next.error)}
        </span>
      )}
    </span>
  );
}
