import type { ReactNode } from 'react';

/** As high as the plot of a chart. */
const PLOT = { minHeight: 190 } as const;

/** Says in an empty plot why a chart has nothing to show. */
export const NoFigures = ({ children }: { readonly children: ReactNode }) => (
  <p
    style={PLOT}
    className="flex items-center justify-center border-y border-line text-center text-sm text-soft"
  >
    {children}
  </p>
);
