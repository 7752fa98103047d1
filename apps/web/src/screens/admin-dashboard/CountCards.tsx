import { ticketStatusLabels } from '@plainview/domain/tickets/tickets/ticket-status';
import { Link } from '@tanstack/react-router';
import { AlarmClock, CircleAlert, CircleCheck, CircleUser, Clock, Film } from 'lucide-react';
import type { AdminTicketFilter } from '../../features/ticket-filter/admin-ticket-filter.ts';
import { useTicketCounts } from '../../features/tickets/ticket-queries.ts';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import { totalText } from '../../ui/pluralize.ts';

const linkTo = (label: string, shown: AdminTicketFilter) => (
  <Link to="/admin" search={shown} replace resetScroll={false} activeOptions={{ exact: true }}>
    {label}
  </Link>
);

/** Shows counts over all agencies, independent of the table's filters. Each links to what it counts. */
export function CountCards() {
  const { data, isError } = useTicketCounts();
  // Undefined shows an animated placeholder while the counts load.
  const unknown = isError ? '–' : undefined;
  return (
    <StatRow label="All agencies in figures" columns={6}>
      <StatCard
        label={<Link to="/admin/videos">Total Videos</Link>}
        value={data?.videos ?? unknown}
        hint="in all tickets"
        icon={Film}
      />
      <StatCard
        label={linkTo(ticketStatusLabels.pending, { status: 'pending' })}
        value={data?.pending ?? unknown}
        hint="awaiting processing"
        icon={Clock}
        tone="pending"
      />
      <StatCard
        label={linkTo(ticketStatusLabels.in_progress, { status: 'in_progress' })}
        value={data?.inProgress ?? unknown}
        hint="being analyzed"
        icon={CircleAlert}
        tone="progress"
      />
      <StatCard
        label={linkTo(ticketStatusLabels.completed, { status: 'completed' })}
        value={data?.completed ?? unknown}
        hint="reports ready"
        icon={CircleCheck}
        tone="success"
      />
      <StatCard
        label={linkTo('Overdue', { overdue: true })}
        value={data?.isOverdueExact === false ? totalText(data.overdue, false) : (data?.overdue ?? unknown)}
        hint="past the due date"
        icon={AlarmClock}
        tone={data && data.overdue > 0 ? 'failed' : 'neutral'}
      />
      <StatCard
        label={linkTo('Mine', { reviewer: 'me' })}
        value={data && !data.isMineExact ? totalText(data.mine, false) : (data?.mine ?? unknown)}
        hint="open, assigned to you"
        icon={CircleUser}
      />
    </StatRow>
  );
}
