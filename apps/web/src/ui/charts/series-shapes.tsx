import type { scaleBand, scaleLinear } from '@visx/scale';
import { Area, Bar, LinePath } from '@visx/shape';
import type { ChartSeries } from './chart-data.ts';
import { dashes, markerAt, paintOf } from './looks.ts';
import { fillOf } from './Patterns.tsx';

/** Positions of points and values. */
export interface Scales {
  readonly x: ReturnType<typeof scaleBand<number>>;
  readonly y: ReturnType<typeof scaleLinear<number>>;
  /** Number of points. */
  readonly points: number;
}

const middle = ({ x }: Scales, at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;
const indexes = ({ points }: Scales): number[] => Array.from({ length: points }, (_, at) => at);

interface BarsProps {
  readonly id: string;
  readonly series: readonly ChartSeries[];
  readonly scales: Scales;
  readonly isStacked: boolean;
}

/** The bars of all series, next to or on top of each other. */
export function Bars({ id, series, scales, isStacked }: BarsProps) {
  const { x, y } = scales;
  const bars = series.flatMap((each) => (each.kind === 'bar' ? [each] : []));
  const width = isStacked ? x.bandwidth() : x.bandwidth() / Math.max(1, bars.length);
  return indexes(scales).map((at) => {
    let below = 0;
    return bars.map(({ label, look, values }, nth) => {
      const value = values[at] ?? 0;
      if (value === 0) return null;
      const start = isStacked ? below : 0;
      below += value;
      return (
        <Bar
          key={label}
          x={(x(at) ?? 0) + (isStacked ? 0 : nth * width) + 0.5}
          y={y(start + value)}
          width={Math.max(1, width - 1)}
          height={Math.max(1, y(start) - y(start + value) - (isStacked ? 1 : 0))}
          fill={fillOf(id, look)}
          stroke={paintOf(look)}
          strokeWidth={0.75}
        />
      );
    });
  });
}

interface RangeAndLineProps {
  readonly series: ChartSeries;
  readonly scales: Scales;
}

/** The range or line of one series. Points without a value leave a gap. */
export function RangeAndLine({ series, scales }: RangeAndLineProps) {
  const { y } = scales;
  if (series.kind === 'bar') return null;
  const paint = paintOf(series.look);
  if (series.kind === 'band') {
    const { low, high } = series;
    return (
      <Area<number>
        data={indexes(scales)}
        defined={(at) => typeof low[at] === 'number' && typeof high[at] === 'number'}
        x={(at) => middle(scales, at)}
        y0={(at) => y(low[at] ?? 0)}
        y1={(at) => y(high[at] ?? 0)}
        fill={paint}
        fillOpacity={0.2}
        stroke={paint}
        strokeWidth={0.75}
      />
    );
  }
  const { values, look } = series;
  const known = indexes(scales).filter((at) => typeof values[at] === 'number');
  return (
    <g>
      <LinePath<number>
        data={indexes(scales)}
        defined={(at) => typeof values[at] === 'number'}
        x={(at) => middle(scales, at)}
        y={(at) => y(values[at] ?? 0)}
        fill="none"
        stroke={paint}
        strokeWidth={2}
        strokeDasharray={dashes[look.texture]}
      />
      {known.map((at) => (
        <path
          key={at}
          d={markerAt(look, middle(scales, at), y(values[at] ?? 0))}
          fill={paint}
          stroke="var(--color-surface)"
        />
      ))}
    </g>
  );
}
