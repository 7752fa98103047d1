import { LEAST_FORECAST_WEEKS } from '@plainview/domain/reports/insights/backlog-forecast';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { countText } from '../../ui/pluralize.ts';
import { longDay, shortDay, stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { Backlog } from './use-insights.ts';

interface BacklogChartsProps {
  readonly backlog: Backlog;
}

/** Flow of the last weeks, and the forecast. */
export function BacklogCharts({ backlog }: BacklogChartsProps) {
  return (
    <>
      <FlowChart backlog={backlog} />
      <ForecastChart backlog={backlog} />
    </>
  );
}

function FlowChart({ backlog: { weeks, today } }: BacklogChartsProps) {
  const points = weeks.map((week) => stepPoint(week, 'week'));
  const isEmpty = weeks.length === 0;
  return (
    <InsightCard
      figure="flow"
      period={today}
      table={
        isEmpty
          ? null
          : {
              headings: ['Week (UTC)', 'Arrivals', 'Deliveries'],
              rows: weeks.map(({ arrivals, deliveries }, at) => [
                points[at]?.name ?? '',
                arrivals,
                deliveries,
              ]),
            }
      }
    >
      {isEmpty ? (
        <NoFigures>No complete week with tickets yet.</NoFigures>
      ) : (
        <SeriesChart
          label="Arrivals and deliveries"
          points={points}
          format={countText}
          series={[
            {
              kind: 'bar',
              label: 'Arrivals',
              look: { color: 'progress', texture: 'diagonal' },
              values: weeks.map(({ arrivals }) => arrivals),
            },
            {
              kind: 'bar',
              label: 'Deliveries',
              look: { color: 'accent', texture: 'solid' },
              values: weeks.map(({ deliveries }) => deliveries),
            },
          ]}
        />
      )}
    </InsightCard>
  );
}

function ForecastChart({ backlog: { forecast, openTickets, today } }: BacklogChartsProps) {
  const now = { day: today, low: openTickets, median: openTickets, high: openTickets };
  const days = forecast === null ? [] : [now, ...forecast];
  const points = days.map(({ day }, at) =>
    at === 0
      ? { label: 'Today', name: `Today, ${longDay(day)}` }
      : { label: shortDay(day), name: longDay(day) },
  );
  return (
    <InsightCard
      figure="forecast"
      period={today}
      table={
        forecast && {
          headings: ['Day (UTC)', 'Open tickets, low', 'Open tickets, median', 'Open tickets, high'],
          rows: days.map(({ low, median, high }, at) => [points[at]?.name ?? '', low, median, high]),
        }
      }
    >
      {forecast === null ? (
        <NoFigures>
          Not enough data: a forecast needs {LEAST_FORECAST_WEEKS} complete weeks since the first ticket.
        </NoFigures>
      ) : (
        <SeriesChart
          label="Backlog forecast"
          points={points}
          format={countText}
          series={[
            {
              kind: 'band',
              label: 'Range',
              look: { color: 'accent', texture: 'solid' },
              low: days.map(({ low }) => low),
              high: days.map(({ high }) => high),
            },
            {
              kind: 'line',
              label: 'Median',
              look: { color: 'accent', texture: 'diagonal' },
              values: days.map(({ median }) => median),
            },
          ]}
        />
      )}
    </InsightCard>
  );
}
