import { CircleAlert, CircleCheck, Clock, Film } from 'lucide-react';
import { useTicketCounts } from '../../features/tickets/ticket-queries.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';

/** The four figures over all agencies: true counts, whatever the table below is filtered by. */
export function CountCards() {
  const { data } = useTicketCounts();
  return (
    <StatRow label="All agencies in figures">
      <StatCard label="Total Videos" value={data?.videos} hint="in all tickets" icon={Film} />
      <StatCard
        label="Pending Review"
        value={data?.pending}
        hint="awaiting processing"
        icon={Clock}
        tone="pending"
      />
      <StatCard
        label="In Progress"
        value={data?.inProgress}
        hint="being analyzed"
        icon={CircleAlert}
        tone="progress"
      />
      <StatCard
        label="Completed"
        value={data?.completed}
        hint="reports ready"
        icon={CircleCheck}
        tone="success"
      />
    </StatRow>
  );
}
