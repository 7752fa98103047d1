import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTicketCounts } from './use-all-tickets.ts';

/** The four figures over all agencies: true counts, whatever the table below is filtered by. */
export function CountCards() {
  const { data } = useTicketCounts();
  const cards = [
    ['Total Videos', data?.videos],
    ['Pending Review', data?.pending],
    ['In Progress', data?.inProgress],
    ['Completed', data?.completed],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(([name, count]) => (
        <div key={name} className="rounded-md border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{count ?? <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  );
}
