import { Download, Info, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { Card } from '../layout/Card.tsx';

/** The data of a chart. Cells of a row are in the order of the headings; the first one names the row. */
export interface ChartTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface ChartCardProps {
  title: string;
  /** How the figures are defined. Shown on demand, and on paper. */
  description: string;
  /** As wide as the grid. */
  isWide?: boolean;
  /** The chart, or what is shown without data. */
  children: ReactNode;
  /** Null if there are no data. */
  table: ChartTable | null;
  /** Formats a number of the table. `column` counts from 1, the first column of values. */
  formatCell?: (value: number, column: number) => string;
  /** Text of cells without a value. */
  noValue?: string;
  onDownload: (table: ChartTable) => void;
  /** Controls of the chart. */
  controls?: ReactNode;
}

/** A style instead of a class, because every page loads all classes. */
const UNBROKEN = { breakInside: 'avoid' } as const;
const WHOLE_ROW = { ...UNBROKEN, gridColumn: '1 / -1' } as const;

/** A chart with its definition, its table and its download. Both the chart and the table are printed. */
export function ChartCard({
  title,
  description,
  isWide = false,
  children,
  table,
  formatCell = String,
  noValue = '–',
  onDownload,
  controls,
}: ChartCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const tableId = useId();
  const descriptionId = useId();
  return (
    <div style={isWide ? WHOLE_ROW : UNBROKEN} className="min-w-0">
      <Card
        title={title}
        className="h-full"
        actions={
          <>
            {table && (
              <>
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Table2 aria-hidden />}
                  aria-expanded={isOpen}
                  aria-controls={tableId}
                  aria-label={`${title}: table`}
                  onPress={() => setIsOpen(!isOpen)}
                >
                  Table
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Download aria-hidden />}
                  aria-label={`${title}: CSV`}
                  onPress={() => onDownload(table)}
                >
                  CSV
                </Button>
              </>
            )}
            <IconButton
              size="sm"
              aria-label={`About ${title}`}
              aria-expanded={isExplained}
              aria-controls={descriptionId}
              onPress={() => setExplained(!isExplained)}
            >
              <Info aria-hidden />
            </IconButton>
          </>
        }
      >
        <p id={descriptionId} className={cx('mb-3 text-xs text-soft', !isExplained && 'hidden print:block')}>
          {description}
        </p>
        {controls}
        {children}
        {table && (
          <div id={tableId} className={cx('mt-3', !isOpen && 'hidden print:block')}>
            <TableOfChart title={title} table={table} formatCell={formatCell} noValue={noValue} />
          </div>
        )}
      </Card>
      {/* The distance to the next one on paper, where charts are not in a grid. */}
      <div className="hidden h-4 print:block" />
    </div>
  );
}

interface TableOfChartProps {
  readonly title: string;
  readonly table: ChartTable;
  readonly formatCell: (value: number, column: number) => string;
  readonly noValue: string;
}

function TableOfChart({ title, table: { headings, rows }, formatCell, noValue }: TableOfChartProps) {
  const textOf = (cell: string | number | null | undefined, column: number): string => {
    if (cell === null || cell === undefined) return noValue;
    return typeof cell === 'number' ? formatCell(cell, column) : cell;
  };
  return (
    <section
      aria-label={`${title}: data`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      className="max-h-72 overflow-auto print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-xs">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={cx(
                  'border-b px-2 py-1 font-semibold whitespace-nowrap',
                  column === 0 ? 'text-start' : 'text-end',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              <th scope="row" className="border-b px-2 py-1 text-start font-medium whitespace-nowrap">
                {textOf(row[0], 0)}
              </th>
              {headings.slice(1).map((heading, nth) => (
                <td key={heading} className="border-b px-2 py-1 text-end whitespace-nowrap">
                  {textOf(row[nth + 1], nth + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
