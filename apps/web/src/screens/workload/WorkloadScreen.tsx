import type { Outputs } from '@plainview/contract/index';
import { WORKLOAD_PERIOD_DAYS } from '@plainview/domain/tickets/queue/reviewer';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { formatFootage, workloadKey, WorkloadTable } from '../../features/queue/WorkloadTable.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';

/** /admin/workload: the open work of each reviewer. */
export function WorkloadScreen() {
  const query = useQuery(api.queue.workload.queryOptions());
  const { data } = query;
  const list = useMemo(() => {
    const rows = data?.reviewers ?? [];
    return { query, rows, total: data?.reviewers.length ?? null, keyOf: workloadKey };
  }, [query, data]);
  return (
    <div className="space-y-4">
      <PageHeader title="Workload" description={data && <UnassignedWork work={data.unassigned} />} />
      <ListSection
        list={list}
        noun="reviewer"
        error={describeLoadError(query.error, query.refetch)}
        empty={{
          icon: Users,
          title: 'No reviewers',
          children: 'Administrators with the reviewer duty appear here.',
        }}
      >
        <WorkloadTable list={list} />
      </ListSection>
      <dl className="max-w-prose space-y-2 text-sm text-soft">
        <div>
          <dt className="inline font-medium text-ink">Footage left: </dt>
          <dd className="inline">
            the measured length of all videos in open tickets, without the parts that the reviewer has watched
            at any speed.
          </dd>
        </div>
        <div>
          <dt className="inline font-medium text-ink">Played per minute: </dt>
          <dd className="inline">
            how long videos played for each minute of footage watched at least once, in tickets delivered in
            the last {WORKLOAD_PERIOD_DAYS} days. Playing a part again counts again. Time with the video
            paused, such as writing findings, is not measured and does not count.
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Says how much work has no reviewer yet. */
function UnassignedWork({
  work: { openTickets, overdueTickets, footageLeftMicroseconds },
}: {
  readonly work: Outputs['queue']['workload']['unassigned'];
}) {
  if (openTickets === 0) return 'Every open ticket has a reviewer.';
  return (
    <>
      <Link to="/admin" search={{ reviewer: 'none' }} className="text-link underline">
        {pluralize(openTickets, 'open ticket')}
      </Link>{' '}
      without a reviewer: {countText(overdueTickets)} overdue, {formatFootage(footageLeftMicroseconds)} of
      footage.
    </>
  );
}
