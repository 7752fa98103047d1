import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AboutFigures } from '../../features/insights/AboutFigures.tsx';
import { DeliveryCharts, watchedMinutes } from '../../features/insights/DeliveryCharts.tsx';
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
import { useOwnInsights } from '../../features/insights/use-insights.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartGrid } from '../../ui/charts/ChartGrid.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';

interface AgencyInsightsScreenProps {
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly onFilterChange: (filter: InsightFilter) => void;
}

/** /agency/insights: figures of the agency's delivered reports. */
export function AgencyInsightsScreen({ search, onFilterChange }: AgencyInsightsScreenProps) {
  const { agency: _agency, ...filter } = readInsightFilter(search);
  const { call, insights, before } = useOwnInsights(filter);
  const period = `${call.from}-${call.to}`;
  const data = insights.error ? null : insights.data;
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
        knownTypes={data?.incidentTypes.map(({ incidentType }) => incidentType) ?? []}
        onChange={onFilterChange}
      />
      <AboutFigures period={call}>
        A ticket of your agency counts once, when its first report is delivered, with the findings and answers
        of its latest report. No figure is about an officer.
      </AboutFigures>
      <LoadErrorBanner error={describeLoadError(insights.error, insights.refetch)} />
      <InsightTotals
        total={insights.error ? null : data?.total}
        before={before.isError ? undefined : before.data?.total}
      >
        <StatCard
          label="Findings"
          value={data?.findings.reduce((all, { count }) => all + count, 0)}
          hint={data ? `${minutesText(data.total.watchedMinutes)} watched` : ''}
        />
      </InsightTotals>
      <ChartGrid isBusy={insights.isFetching}>
        {data && (
          <>
            <DeliveryCharts insights={data} period={period} reviewed={watchedMinutes} />
            <FindingCharts insights={data} period={period} />
            <ScorecardChart insights={data} isLoading={false} step={data.step} period={period} />
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
      </ChartGrid>
    </div>
  );
}
