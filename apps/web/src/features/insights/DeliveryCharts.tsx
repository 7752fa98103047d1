import type { ChartLook } from '../../ui/charts/looks.ts';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { countText } from '../../ui/pluralize.ts';
import { hoursText, minutesText, rounded, shareText, stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { Insights, OwnInsights } from './use-insights.ts';

const first: ChartLook = { color: 'accent', texture: 'solid' };
const second: ChartLook = { color: 'pending', texture: 'diagonal' };
const TOO_FEW = 'Too few tickets';

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
  const nothing = <NoFigures>No ticket was delivered in this period.</NoFigures>;
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
            points={points}
            format={shareText}
            max={1}
            series={[
              { kind: 'line', label: 'On time', look: first, values: steps.map((each) => each.onTimeShare) },
            ]}
          />
        )}
      </InsightCard>
      <InsightCard
        figure={reviewed.figure}
        period={period}
        formatCell={(value) => countText(Math.round(value))}
        table={tableOf(['Minutes of footage', `Minutes ${reviewed.label.toLowerCase()}`], (each) => [
          rounded(each.footageMinutes),
          rounded(reviewed.of(each)),
        ])}
      >
        {isEmpty ? (
          nothing
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
    </>
  );
}
