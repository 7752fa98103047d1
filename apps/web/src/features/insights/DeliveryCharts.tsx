import { LEAST_TICKETS } from '@plainview/domain/reports/insights/delivery-figures';
import type { ChartPoint } from '../../ui/charts/chart-data.ts';
import type { ChartTable } from '../../ui/charts/ChartCard.tsx';
import type { ChartLook } from '../../ui/charts/looks.ts';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { countText } from '../../ui/pluralize.ts';
import { hoursText, minutesText, rounded, shareText, stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { Insights, OwnInsights } from './use-insights.ts';

const first: ChartLook = { color: 'accent', texture: 'solid' };
const second: ChartLook = { color: 'pending', texture: 'diagonal' };
const NOTHING = 'No ticket was delivered in this period.';
const TOO_FEW = 'Too few tickets';
const tooFewIn = (step: 'week' | 'month'): string => `Fewer than ${LEAST_TICKETS} tickets in each ${step}`;

/** Figures of a step or of the whole period. */
type Figures = Omit<Insights['total'], 'playedMinutes'>;

/** How minutes of review are counted: as played, or as watched. */
interface ReviewedMinutes<Step> {
  readonly figure: 'minutes' | 'watched';
  readonly label: string;
  readonly of: (figures: Step) => number;
}

/** For administrators. */
export const playedMinutes: ReviewedMinutes<Insights['total']> = {
  figure: 'minutes',
  label: 'Played, as browsers stated',
  of: (each) => each.playedMinutes,
};

/** For agencies. */
export const watchedMinutes: ReviewedMinutes<OwnInsights['total']> = {
  figure: 'watched',
  label: 'Watched',
  of: (each) => each.watchedMinutes,
};

interface DeliveryChartsProps<Step extends Figures> {
  readonly insights: {
    readonly step: 'week' | 'month';
    readonly steps: readonly (Step & Parameters<typeof stepPoint>[0])[];
    readonly total: Step;
  };
  readonly period: string;
  readonly reviewed: ReviewedMinutes<Step>;
}

/** Turnaround, on-time rate and minutes of delivered tickets. */
export function DeliveryCharts<Step extends Figures>({
  insights,
  period,
  reviewed,
}: DeliveryChartsProps<Step>) {
  const { steps, step, total } = insights;
  const points = steps.map((each) => stepPoint(each, step));
  const isEmpty = total.tickets === 0;
  const nothing = <NoFigures>{NOTHING}</NoFigures>;
  const rowsOf = (values: (each: Step) => readonly (number | null)[]) => [
    ...steps.map((each, at) => [points[at]?.name ?? '', each.tickets, ...values(each)]),
    ['Whole period', total.tickets, ...values(total)],
  ];
  const tableOf = (headings: readonly string[], values: (each: Step) => readonly (number | null)[]) =>
    isEmpty ? null : { headings: ['Days (UTC)', 'Tickets', ...headings], rows: rowsOf(values) };
  return (
    <>
      <InsightCard
        figure="turnaround"
        isWide
        period={period}
        noValue={TOO_FEW}
        table={tableOf(['Median hours', '90th percentile hours'], (each) => [
          rounded(each.medianHours),
          rounded(each.ninetiethHours),
        ])}
      >
        {isEmpty ? (
          nothing
        ) : (
          <SeriesChart
            label="Turnaround"
            isTall
            emptyText={tooFewIn(step)}
            points={points}
            format={hoursText}
            series={[
              { kind: 'line', label: 'Median', look: first, values: steps.map((each) => each.medianHours) },
              {
                kind: 'line',
                label: '90th percentile',
                look: second,
                values: steps.map((each) => each.ninetiethHours),
              },
            ]}
          />
        )}
      </InsightCard>
      <InsightCard
        figure="onTime"
        period={period}
        noValue={TOO_FEW}
        formatCell={(value, column) => (column === 3 ? shareText(value) : countText(value))}
        table={tableOf(['On time', 'On-time rate'], (each) => [each.onTime, rounded(each.onTimeShare, 4)])}
      >
        {isEmpty ? (
          nothing
        ) : (
          <SeriesChart
            label="On-time rate"
            emptyText={tooFewIn(step)}
            points={points}
            format={shareText}
            max={1}
            series={[
              { kind: 'line', label: 'On time', look: first, values: steps.map((each) => each.onTimeShare) },
            ]}
          />
        )}
      </InsightCard>
      <MinutesChart
        steps={steps}
        points={points}
        period={period}
        reviewed={reviewed}
        table={tableOf(['Minutes of footage', `Minutes ${reviewed.label.toLowerCase()}`], (each) => [
          rounded(each.footageMinutes),
          rounded(reviewed.of(each)),
        ])}
      />
    </>
  );
}

interface MinutesChartProps<Step extends Figures> extends Pick<
  DeliveryChartsProps<Step>,
  'period' | 'reviewed'
> {
  readonly steps: readonly Step[];
  readonly points: readonly ChartPoint[];
  /** Null without tickets. */
  readonly table: ChartTable | null;
}

/** Minutes of footage, and how many of them were reviewed. */
function MinutesChart<Step extends Figures>({
  steps,
  points,
  period,
  reviewed,
  table,
}: MinutesChartProps<Step>) {
  return (
    <InsightCard
      figure={reviewed.figure}
      period={period}
      formatCell={(value) => countText(Math.round(value))}
      table={table}
    >
      {table === null ? (
        <NoFigures>{NOTHING}</NoFigures>
      ) : (
        <SeriesChart
          label="Minutes reviewed"
          points={points}
          format={minutesText}
          formatAxis={countText}
          series={[
            {
              kind: 'bar',
              label: 'Footage',
              look: first,
              values: steps.map((each) => each.footageMinutes),
            },
            { kind: 'bar', label: reviewed.label, look: second, values: steps.map(reviewed.of) },
          ]}
        />
      )}
    </InsightCard>
  );
}
