import type { ReactNode } from 'react';

/** One fact of a ticket in a definition list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
