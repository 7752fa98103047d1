import type { ReactNode } from 'react';
import { rowGroupRole, rowRole } from './table-roles.ts';

export interface TableHeadProps {
  /** `TableHeaderCell`s. */
  children: ReactNode;
}

/** The header row of a table. */
export function TableHead({ children }: TableHeadProps) {
  return (
    <thead {...rowGroupRole}>
      <tr {...rowRole} aria-rowindex={1}>
        {children}
      </tr>
    </thead>
  );
}
