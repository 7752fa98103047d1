import type { ReactNode } from 'react';

export interface StatRowProps {
  /** Accessible name of the list. */
  label: string;
  /** `StatCard`s. */
  children: ReactNode;
}

/** Figures in a row: four, or two on tablets and phones. */
export function StatRow({ label, children }: StatRowProps) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
    </section>
  );
}
