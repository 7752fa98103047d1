import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AboutFigures } from '../../features/insights/AboutFigures.tsx';
import { BacklogCharts } from '../../features/insights/BacklogCharts.tsx';
import { DeliveryCharts, playedMinutes } from '../../features/insights/DeliveryCharts.tsx';
import { FindingCharts } from '../../features/insights/FindingCharts.tsx';
import {
  hasIgnoredParameters,
  readInsightFilter,
  type InsightFilter,
} from '../../features/insights/insight-filter.ts';
import { dayRange, minutesText } from '../../features/insights/insight-text.ts';
import { InsightFilters } from '../../features/insights/InsightFilters.tsx';
import { InsightTotals } from '../../features/insights/InsightTotals.tsx';
import { RedactedCopyCharts } from '../../features/insights/RedactedCopyCharts.tsx';
import { ScorecardChart } from '../../features/insights/ScorecardChart.tsx';
import { useInsights } from '../../features/insights/use-insights.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartGrid } from '../../ui/charts/ChartGrid.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { pluralize } from '../../ui/pluralize.ts';

interface InsightsScreenProps {
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly onFilterChange: (filter: InsightFilter) => void;
}

/** /admin/insights: figures of delivered tickets, findings, the backlog and scorecards. */
export function InsightsScreen({ search, onFilterChange }: InsightsScreenProps) {
  const filter = readInsightFilter(search);
  const { call, insights, before, backlog, scorecards } = useInsights(filter);
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
        description={`${dayRange(call.from, call.to)}, days in UTC`}
        actions={
          <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
            Print
          </Button>
        }
      />
      <InsightFilters
        filter={filter}
        period={call}
        hasAgencies
        knownTypes={data?.incidentTypes.map(({ incidentType }) => incidentType) ?? []}
        onChange={onFilterChange}
      />
      <AboutFigures period={call}>
        A ticket counts once, when its first report is delivered; deleted tickets do not count. No figure is
        about an officer or a reviewer.
      </AboutFigures>
      <LoadErrorBanner error={describeLoadError(insights.error, insights.refetch)} />
      <LoadErrorBanner error={describeLoadError(backlog.error, backlog.refetch)} />
      {!insights.error && <LoadErrorBanner error={describeLoadError(scorecards.error, scorecards.refetch)} />}
      <InsightTotals
        total={insights.error ? null : data?.total}
        before={before.isError ? undefined : before.data?.total}
      >
        <StatCard
          label="Open now"
          value={backlog.data?.openTickets}
          hint={backlog.data ? `${minutesText(backlog.data.openMinutes)} of footage` : ''}
        />
      </InsightTotals>
      {data && !insights.error && data.uncountedTickets > 0 && (
        <p className="max-w-prose text-sm text-pretty text-soft">
          {`Findings, playing time and scorecard answers of ${pluralize(data.uncountedTickets, 'ticket')} in this period do not count yet, because someone may still review the footage without knowing the first review.`}
        </p>
      )}
      <ChartGrid isBusy={insights.isFetching}>
        {data && !insights.error && (
          <>
            <DeliveryCharts insights={data} period={period} reviewed={playedMinutes} />
            <FindingCharts insights={data} period={period} />
            {data.redactedCopies && (
              <RedactedCopyCharts copies={data.redactedCopies} step={data.step} period={period} />
            )}
          </>
        )}
        {insights.isPending && (
          <>
            <Skeleton className="col-span-full h-96" />
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Skeleton key={n} className="h-92" />
            ))}
          </>
        )}
        {backlog.isPending && [1, 2].map((n) => <Skeleton key={n} className="h-92" />)}
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
