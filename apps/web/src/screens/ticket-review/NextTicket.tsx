import { ArrowRight } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { useNextTicket } from '../../features/queue/use-next-ticket.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { NEXT_TICKET } from './next-ticket-command.ts';

/** Opens the next ticket of the user's queue. */
export function NextTicket({ ticketId }: { readonly ticketId: string }) {
  const next = useNextTicket(ticketId);
  useScreenCommands([{ id: NEXT_TICKET, label: 'Next Ticket', shortcut: 't', run: next.open }]);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-sm">
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
      <span role="status">{next.isLast && 'No other open ticket for you'}</span>
      {next.error && (
        <span role="alert" className="text-failed">
          {describeError(next.error)}
        </span>
      )}
    </span>
  );
}
