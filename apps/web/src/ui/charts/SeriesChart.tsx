import { scaleBand, scaleLinear } from '@visx/scale';
import { useId, useRef } from 'react';
import {
  hasMarks,
  largestValue,
  valueText,
  withoutPatterns,
  type ChartPoint,
  type ChartSeries,
  type FormatValue,
} from './chart-data.ts';
import { ChartReader } from './ChartReader.tsx';
import { Legend } from './Legend.tsx';
import { Patterns } from './Patterns.tsx';
import { Bars, RangeAndLine, type Scales } from './series-shapes.tsx';
import { useElementWidth } from './use-element-width.ts';
import { usePatterns } from './use-patterns.ts';

export interface SeriesChartProps {
  /** Accessible name. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: FormatValue;
  /** Values on the axis, if they are shorter than those of `format`. */
  formatAxis?: FormatValue;
  /** Puts the bars of a point on top of each other instead of next to each other. */
  isStacked?: boolean;
  /** End of the axis. By default, the largest value. */
  max?: number;
  /** Shown in the plot if there is no value. */
  emptyText?: string;
  isTall?: boolean;
  className?: string;
}

const HEIGHT = 190;
const TALL = 280;
const USUAL_WIDTH = 520;
const LEFT = 44;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 22;
/** Width of a label on the axis with its distance to the next one. */
const LABEL_WIDTH = 58;
const TICKS = 4;

/** Lines, bars and ranges over time. Values appear under the pointer, and with the arrow keys. */
export function SeriesChart({
  label,
  points,
  format,
  formatAxis = format,
  isStacked = false,
  max,
  emptyText = 'No values in this period',
  isTall = false,
  className,
  ...props
}: SeriesChartProps) {
  const series = usePatterns() ? props.series : withoutPatterns(props.series);
  const height = isTall ? TALL : HEIGHT;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame, USUAL_WIDTH);
  const largest = max ?? largestValue(series, points.length, isStacked);
  const x = scaleBand<number>({
    domain: points.map((_, at) => at),
    range: [LEFT, width - RIGHT],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear<number>({
    domain: [0, largest === 0 ? 1 : largest],
    range: [height - BOTTOM, TOP],
    nice: max === undefined && TICKS,
  });
  const isEmpty = !hasMarks(series);
  const scales: Scales = { x, y, points: points.length };
  const describe = (at: number): string =>
    `${points[at]?.name ?? ''}: ${series.map((each) => `${each.label} ${valueText(each, at, format)}`).join(', ')}`;
  const pointAt = (share: number): number => Math.floor((share * width - LEFT) / x.step());
  return (
    <div ref={frame} className={className}>
      <ChartReader label={label} count={points.length} describe={describe} pointAt={pointAt}>
        {(at) => (
          <>
            <Legend id={id} series={series} format={format} at={at} name={points[at ?? 0]?.name} />
            <svg
              viewBox={`0 0 ${width} ${height}`}
              aria-hidden="true"
              className="block w-full"
              style={{ touchAction: 'pan-y' }}
            >
              <Patterns id={id} looks={series.map(({ look }) => look)} />
              <Axes
                points={points}
                scales={scales}
                width={width}
                height={height}
                format={isEmpty ? null : formatAxis}
              />
              {at !== null && (
                <rect
                  x={(x(at) ?? 0) - (x.step() - x.bandwidth()) / 2}
                  y={TOP}
                  width={x.step()}
                  height={height - TOP - BOTTOM}
                  fill="var(--color-selected)"
                />
              )}
              <Bars id={id} series={series} scales={scales} isStacked={isStacked} />
              {series.map((each) => (
                <RangeAndLine key={each.label} series={each} scales={scales} />
              ))}
              {isEmpty && (
                <text
                  x={(LEFT + width - RIGHT) / 2}
                  y={(TOP + height - BOTTOM) / 2}
                  dy="0.32em"
                  textAnchor="middle"
                  fontSize="13"
                  fill="var(--color-soft)"
                  // The lines of the axis do not cross the text.
                  stroke="var(--color-surface)"
                  strokeWidth="8"
                  paintOrder="stroke"
                >
                  {emptyText}
                </text>
              )}
            </svg>
          </>
        )}
      </ChartReader>
    </div>
  );
}

interface AxesProps {
  readonly points: readonly ChartPoint[];
  readonly scales: Scales;
  readonly width: number;
  readonly height: number;
  /** Null without values, whose lines mean nothing. */
  readonly format: FormatValue | null;
}

/** Horizontal lines with their values, and as many labels of points as have room. */
function Axes({ points, scales: { x, y }, width, height, format }: AxesProps) {
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / x.step()));
  return (
    <g fontSize="11" fill="var(--color-faint)">
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT},${y(tick)}H${width - RIGHT}`} stroke="var(--color-line)" />
          <text x={LEFT - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {format?.(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label }, at) =>
          // Counted from the end, so that the newest point always has its label.
          (points.length - 1 - at) % every === 0 && (
            <text
              key={label + String(at)}
              x={(x(at) ?? 0) + x.bandwidth() / 2}
              y={height - 6}
              textAnchor="middle"
            >
              {label}
            </text>
          ),
      )}
    </g>
  );
}
