import { ticketStatusLabels } from '@plainview/domain/tickets/tickets/ticket-status';
import { CircleAlert, CircleCheck, Clock, Files } from 'lucide-react';
import { useTicketCounts } from '../../features/tickets/ticket-queries.ts';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';

/** The four summary cards, with exact counts over all tickets. */
export function TicketCards() {
  const { data, isError } = useTicketCounts();
  // Undefined shows an animated placeholder while the counts load.
  const unknown = isError ? '–' : undefined;
  return (
    <StatRow label="Summary">
      <StatCard label="Total Submissions" hint="all time" value={data?.total ?? unknown} icon={Files} />
      <StatCard
        label={ticketStatusLabels.pending}
        hint="awaiting processing"
        value={data?.pending ?? unknown}
        icon={Clock}
        tone="pending"
      />
      <StatCard
        label={ticketStatusLabels.in_progress}
        hint="being analyzed"
        value={data?.inProgress ?? unknown}
        icon={CircleAlert}
        tone="progress"
      />
      <StatCard
        label={ticketStatusLabels.completed}
        hint="reports ready"
        value={data?.completed ?? unknown}
        icon={CircleCheck}
        tone="success"
      />
    </StatRow>
  );
}
