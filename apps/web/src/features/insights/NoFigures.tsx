import type { ReactNode } from 'react';

/** Says why a chart has nothing to show, in about the height of a chart. */
export const NoFigures = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex items-center justify-center py-12 text-center text-sm text-soft">{children}</p>
);
