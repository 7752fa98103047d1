import type { ReactNode } from 'react';

export interface StatRowProps {
  /** Names the list of figures. */
  label: string;
  /** `StatCard`s. */
  children: ReactNode;
}

/** Figures side by side: four, two on a tablet and a phone. */
export function StatRow({ label, children }: StatRowProps) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
    </section>
  );
}
