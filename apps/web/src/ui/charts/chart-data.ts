import type { ChartLook } from './looks.ts';

/** A position on the axis of a chart. */
export interface ChartPoint {
  /** Short, for the axis. */
  readonly label: string;
  /** In full, for the readout and screen readers. */
  readonly name: string;
}

interface SeriesBase {
  readonly label: string;
  readonly look: ChartLook;
}

/** Values of one kind, one for each point. Null where there is none. */
export type ChartSeries =
  | (SeriesBase & { readonly kind: 'line' | 'bar'; readonly values: readonly (number | null)[] })
  | (SeriesBase & {
      /** A range around a line. */
      readonly kind: 'band';
      readonly low: readonly (number | null)[];
      readonly high: readonly (number | null)[];
    });

export type FormatValue = (value: number) => string;

/** Text where a point has no value. */
export const NO_VALUE = 'no value';

/** Returns the value of a series at a point as text. */
export function valueText(series: ChartSeries, at: number, format: FormatValue): string {
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? NO_VALUE : format(value);
  if (series.kind !== 'band') return text(series.values[at]);
  const [low, high] = [series.low[at], series.high[at]];
  return low === high ? text(low) : `${text(low)} to ${text(high)}`;
}

/** Returns whether a chart has something to draw. Bars of 0 have no height. */
export const hasMarks = (series: readonly ChartSeries[]): boolean =>
  series.some((each) => {
    if (each.kind === 'band') return each.low.some((value) => value !== null);
    return each.values.some((value) => value !== null && (each.kind === 'line' || value > 0));
  });

/** Returns the series with bars in plain colors. Lines keep their dashes. */
export const withoutPatterns = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.map((each) =>
    each.kind === 'bar' ? { ...each, look: { color: each.look.color, texture: 'solid' } } : each,
  );

/** Returns the largest value that a chart must hold. Bars of a point are on top of each other if stacked. */
export function largestValue(series: readonly ChartSeries[], points: number, isStacked: boolean): number {
  const sums = Array.from({ length: points }, (_, at) =>
    series.reduce((sum, each) => sum + (each.kind === 'bar' ? (each.values[at] ?? 0) : 0), 0),
  );
  const values = series.flatMap((each) => (each.kind === 'band' ? each.high : each.values));
  return Math.max(0, ...values.map((value) => value ?? 0), ...(isStacked ? sums : []));
}
