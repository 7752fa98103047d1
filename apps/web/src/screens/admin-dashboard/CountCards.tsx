import { CircleAlert, CircleCheck, Clock, Film } from 'lucide-react';
import { useTicketCounts } from '../../features/tickets/ticket-queries.ts';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';

/** Shows four counts over all agencies, independent of the table's filters. */
export function CountCards() {
  const { data, isError } = useTicketCounts();
  // Undefined shows an animated placeholder while the counts load.
  const unknown = isError ? '–' : undefined;
  return (
    <StatRow label="All agencies in figures">
      <StatCard label="Total Videos" value={data?.videos ?? unknown} hint="in all tickets" icon={Film} />
      <StatCard
        label="Pending Review"
        value={data?.pending ?? unknown}
        hint="awaiting processing"
        icon={Clock}
        tone="pending"
      />
      <StatCard
        label="In Progress"
        value={data?.inProgress ?? unknown}
        hint="being analyzed"
        icon={CircleAlert}
        tone="progress"
      />
      <StatCard
        label="Completed"
        value={data?.completed ?? unknown}
        hint="reports ready"
        icon={CircleCheck}
        tone="success"
      />
    </StatRow>
  );
}
