import type { ChartLook } from '../../ui/charts/looks.ts';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { countText } from '../../ui/pluralize.ts';
import { minutesText, rounded, stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { Insights } from './use-insights.ts';

type RedactedCopies = NonNullable<Insights['redactedCopies']>;
type Figures = RedactedCopies['total'];

const first: ChartLook = { color: 'accent', texture: 'solid' };
const second: ChartLook = { color: 'pending', texture: 'diagonal' };
const nothing = <NoFigures>No redacted copy was delivered in this period.</NoFigures>;

interface RedactedCopyChartsProps {
  readonly copies: RedactedCopies;
  readonly step: 'week' | 'month';
  readonly period: string;
}

/** Delivered redacted copies, on time and late, and their minutes. */
export function RedactedCopyCharts({ copies: { steps, total }, step, period }: RedactedCopyChartsProps) {
  const points = steps.map((each) => stepPoint(each, step));
  const isEmpty = total.orders === 0;
  const tableOf = (headings: readonly string[], values: (each: Figures) => readonly (number | null)[]) =>
    isEmpty
      ? null
      : {
          headings: ['Days (UTC)', 'Orders', ...headings],
          rows: [
            ...steps.map((each, at) => [points[at]?.name ?? '', each.orders, ...values(each)]),
            ['Whole period', total.orders, ...values(total)],
          ],
        };
  return (
    <>
      <InsightCard
        figure="redactedCopies"
        period={period}
        formatCell={countText}
        table={tableOf(['On time', 'Late'], (each) => [each.onTime, each.late])}
      >
        {isEmpty ? (
          nothing
        ) : (
          <SeriesChart
            label="Redacted copies"
            points={points}
            format={countText}
            series={[
              { kind: 'bar', label: 'On time', look: first, values: steps.map((each) => each.onTime) },
              { kind: 'bar', label: 'Late', look: second, values: steps.map((each) => each.late) },
            ]}
          />
        )}
      </InsightCard>
      <InsightCard
        figure="redactedMinutes"
        period={period}
        formatCell={(value) => countText(Math.round(value))}
        table={tableOf(['Minutes'], (each) => [rounded(each.minutes)])}
      >
        {isEmpty ? (
          nothing
        ) : (
          <SeriesChart
            label="Minutes redacted"
            points={points}
            format={minutesText}
            formatAxis={countText}
            series={[
              { kind: 'bar', label: 'Minutes', look: first, values: steps.map((each) => each.minutes) },
            ]}
          />
        )}
      </InsightCard>
    </>
  );
}
