import type { ReactNode } from 'react';

interface ChartGridProps {
  /** `ChartCard`s. */
  readonly children: ReactNode;
  readonly isBusy?: boolean;
}

/** A style instead of classes, because every page loads all classes. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))' };

/** Charts in as many columns as have room, and in one on paper. */
export function ChartGrid({ children, isBusy = false }: ChartGridProps) {
  return (
    <div className="grid gap-4 print:block" style={COLUMNS} aria-busy={isBusy}>
      {children}
    </div>
  );
}
