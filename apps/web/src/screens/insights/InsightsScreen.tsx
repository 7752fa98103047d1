import { LEAST_TICKETS } from '@plainview/domain/insights/delivery-figures';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { BacklogCharts } from '../../features/insights/BacklogCharts.tsx';
import { DeliveryCharts } from '../../features/insights/DeliveryCharts.tsx';
import { FindingCharts } from '../../features/insights/FindingCharts.tsx';
import {
  hasIgnoredParameters,
  readInsightFilter,
  type InsightFilter,
} from '../../features/insights/insight-filter.ts';
import { dayRange, hoursText, minutesText, shareText } from '../../features/insights/insight-text.ts';
import { InsightFilters } from '../../features/insights/InsightFilters.tsx';
import { ScorecardChart } from '../../features/insights/ScorecardChart.tsx';
import { useInsights, type Backlog, type Insights } from '../../features/insights/use-insights.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartGrid } from '../../ui/charts/ChartGrid.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';

interface InsightsScreenProps {
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly onFilterChange: (filter: InsightFilter) => void;
}

/** /admin/insights: figures of delivered tickets, findings, the backlog and scorecards. */
export function InsightsScreen({ search, onFilterChange }: InsightsScreenProps) {
  const filter = readInsightFilter(search);
  const { call, insights, backlog, scorecards } = useInsights(filter);
  const period = `${call.from}-${call.to}`;
  const { data } = insights;
  // The address shows only what counts, like that of every list.
  useEffect(() => {
    if (hasIgnoredParameters(search, filter)) onFilterChange(filter);
  });
  return (
    <div className="space-y-4">
      <PageHeader
        title="Insights"
        description={`${dayRange(call.from, call.to)}, days in UTC. A ticket counts once, when its first report is delivered; deleted tickets do not count. No figure is about an officer or a reviewer.`}
        actions={
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            Print
          </Button>
        }
      />
      <InsightFilters
        filter={filter}
        period={call}
        knownTypes={data?.incidentTypes.map(({ incidentType }) => incidentType) ?? []}
        onChange={onFilterChange}
      />
      <LoadErrorBanner error={describeLoadError(insights.error, insights.refetch)} />
      <LoadErrorBanner error={describeLoadError(backlog.error, backlog.refetch)} />
      {!insights.error && <LoadErrorBanner error={describeLoadError(scorecards.error, scorecards.refetch)} />}
      <Totals insights={insights.error ? null : data} backlog={backlog.data} />
      <ChartGrid isBusy={insights.isFetching}>
        {data && !insights.error && (
          <>
            <DeliveryCharts insights={data} period={period} />
            <FindingCharts insights={data} period={period} />
          </>
        )}
        {insights.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} className="h-64" />)}
        {backlog.data && !backlog.error && <BacklogCharts backlog={backlog.data} />}
        {data && !scorecards.error && (
          <ScorecardChart
            key={filter.agency ?? ''}
            insights={filter.agency === undefined ? null : (scorecards.data ?? null)}
            isLoading={scorecards.isLoading}
            step={data.step}
            period={period}
          />
        )}
      </ChartGrid>
    </div>
  );
}

interface TotalsProps {
  /** Null if they could not be loaded. */
  readonly insights: Insights | null | undefined;
  readonly backlog: Backlog | undefined;
}

/** The figures of the whole period, and the open tickets of today. */
function Totals({ insights, backlog }: TotalsProps) {
  if (insights === null) return null;
  const total = insights?.total;
  const tooFew = `fewer than ${LEAST_TICKETS} tickets`;
  return (
    <StatRow label="Whole period">
      <StatCard
        label="Delivered"
        value={total?.tickets}
        hint={total ? `${minutesText(total.footageMinutes)} of footage` : ''}
      />
      <StatCard
        label="Median turnaround"
        value={total && (total.medianHours === null ? '–' : hoursText(total.medianHours))}
        hint={total?.medianHours === null ? tooFew : 'submission to delivery'}
      />
      <StatCard
        label="On time"
        value={total && (total.onTimeShare === null ? '–' : shareText(total.onTimeShare))}
        hint={
          total ? (total.onTimeShare === null ? tooFew : `${total.onTime} of ${total.tickets} tickets`) : ''
        }
      />
      <StatCard
        label="Open now"
        value={backlog?.openTickets}
        hint={backlog ? `${minutesText(backlog.openMinutes)} of footage` : ''}
      />
    </StatRow>
  );
}
