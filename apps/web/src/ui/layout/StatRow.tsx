import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface StatRowProps {
  /** Accessible name of the list. */
  label: string;
  /** Cards in a row on wide screens. */
  columns?: 4 | 6;
  /** `StatCard`s. */
  children: ReactNode;
}

/** Figures in a row: four or six, fewer on tablets and phones. */
export function StatRow({ label, columns = 4, children }: StatRowProps) {
  return (
    <section aria-label={label}>
      <dl
        className={cx(
          'grid grid-cols-2 gap-3',
          columns === 4 ? 'lg:grid-cols-4' : 'md:grid-cols-3 xl:grid-cols-6',
        )}
      >
        {children}
      </dl>
    </section>
  );
}
