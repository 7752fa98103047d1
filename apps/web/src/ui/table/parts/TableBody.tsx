import type { CSSProperties, ReactNode } from 'react';
import { rowGroupRole } from './table-roles.ts';

export interface TableBodyProps {
  /** `TableRow`s. */
  children: ReactNode;
  /** For a virtualized list. */
  style?: CSSProperties;
}

/** The rows of a table. */
export function TableBody({ children, style }: TableBodyProps) {
  return (
    <tbody {...rowGroupRole} style={style}>
      {children}
    </tbody>
  );
}
