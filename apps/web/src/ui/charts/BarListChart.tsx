import { cx } from '../cx.ts';
import type { FormatValue } from './chart-data.ts';
import { ChartReader } from './ChartReader.tsx';
import type { ChartColor } from './looks.ts';

/** A named amount. */
export interface BarListRow {
  readonly name: string;
  readonly value: number;
  /** Details next to the value. */
  readonly detail?: string;
}

export interface BarListChartProps {
  /** Accessible name. */
  label: string;
  rows: readonly BarListRow[];
  format: FormatValue;
  color: ChartColor;
  className?: string;
}

const PERCENT = 100;
const BAR_HEIGHT = 7;

/** Horizontal bars with their names and values. The arrow keys read row by row. */
export function BarListChart({ label, rows, format, color, className }: BarListChartProps) {
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  const describe = (at: number): string => {
    const row = rows[at];
    if (!row) return '';
    return [`${row.name}: ${format(row.value)}`, ...(row.detail === undefined ? [] : [row.detail])].join(
      ', ',
    );
  };
  return (
    <div className={className}>
      <ChartReader
        label={label}
        count={rows.length}
        describe={describe}
        pointAt={(_x, y) => Math.floor(y * rows.length)}
      >
        {(at) => (
          <div aria-hidden="true" className="text-sm">
            {rows.map(({ name, value, detail }, index) => (
              <div key={name} className={cx('rounded-sm px-1 pb-1', at === index && 'bg-selected')}>
                <div className="flex gap-3">
                  <span className="min-w-0 flex-1 truncate" title={name}>
                    {name}
                  </span>
                  <span className="shrink-0 tabular-nums">
                    {format(value)}
                    {detail !== undefined && <span className="text-faint"> · {detail}</span>}
                  </span>
                </div>
                <svg height={BAR_HEIGHT} className="block w-full">
                  <rect
                    width={`${(value / largest) * PERCENT}%`}
                    height={BAR_HEIGHT}
                    fill={`var(--color-${color})`}
                  />
                </svg>
              </div>
            ))}
          </div>
        )}
      </ChartReader>
    </div>
  );
}
