import type { ChartSeries, FormatValue } from './chart-data.ts';
import { valueText } from './chart-data.ts';
import { dashes, markerAt, paintOf } from './looks.ts';
import { fillOf, Patterns } from './Patterns.tsx';

interface LegendProps {
  readonly id: string;
  readonly series: readonly ChartSeries[];
  readonly format: FormatValue;
  /** The point to read; null for none. */
  readonly at: number | null;
  /** Its name. */
  readonly name: string | undefined;
}

/** Room for the values, so that the chart does not move when they appear. */
const FIT_IN_A_LINE = 3;
const TWO_LINES = { minHeight: '2.25rem', alignContent: 'start' };
const THREE_LINES = { minHeight: '3.25rem', alignContent: 'start' };

/**
 * The names of the series, with the values of the point that is read. Screen readers get these from
 * the chart itself.
 */
export function Legend({ id, series, format, at, name }: LegendProps) {
  return (
    <div
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 text-xs text-soft"
      style={series.length > FIT_IN_A_LINE ? THREE_LINES : TWO_LINES}
    >
      {series.map((each) => (
        <span key={each.label} className="inline-flex items-center gap-1.5">
          <Sample id={id} series={each} />
          {each.label}
          {at !== null && (
            <span className="font-semibold text-ink tabular-nums">{valueText(each, at, format)}</span>
          )}
        </span>
      ))}
      {at !== null && <span className="w-full text-ink">{name}</span>}
    </div>
  );
}

function Sample({ id, series }: { readonly id: string; readonly series: ChartSeries }) {
  const { kind, look } = series;
  const paint = paintOf(look);
  const own = `${id}-sample`;
  return (
    <svg width="22" height="12" className="shrink-0">
      <Patterns id={own} looks={[look]} />
      {kind === 'line' ? (
        <>
          <path d="M0,6H22" stroke={paint} strokeWidth="2" strokeDasharray={dashes[look.texture]} />
          <path d={markerAt(look, 11, 6)} fill={paint} />
        </>
      ) : (
        <rect
          x="1"
          y="1"
          width="20"
          height="10"
          fill={kind === 'band' ? paint : fillOf(own, look)}
          fillOpacity={kind === 'band' ? 0.2 : 1}
          stroke={paint}
        />
      )}
    </svg>
  );
}
