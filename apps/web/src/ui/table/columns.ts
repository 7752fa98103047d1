import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface Column<Row, SortKey extends string = never> {
  readonly id: string;
  /** The column's name, shown in the header and before the value on a phone's card. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the header a sort button. */
  readonly sort?: SortKey;
  /** `end` for numbers and buttons. */
  readonly align?: 'end';
  /** The usual number of lines, for skeleton rows of the same height; 1 by default. */
  readonly lines?: number;
  /**
   * Position on cards: `title` first and larger, `actions` last on a separate line, `plain` without the name,
   * `badge` the same, but in the first line of a small card.
   */
  readonly place?: 'title' | 'actions' | 'plain' | 'badge';
  readonly className?: string;
  /** Class of the header, for example the width of a column with a fixed layout. */
  readonly headerClassName?: string;
}

/** The rows of a `DataTable` and the state of their query. */
export interface TableList<Row> {
  readonly rows: readonly Row[];
  /** Number of all rows, including those that are not loaded; null while unknown. */
  readonly total: number | null;
  /** False if there are more rows than `total`. */
  readonly isTotalExact?: boolean;
  /** Returns a row's key, which is also its `data-row-id` for `useFocusAfterLeaving`. */
  readonly keyOf: (row: Row) => string;
  readonly query: { readonly isPending: boolean; readonly isPlaceholderData: boolean };
  /** Loads more rows, if there are any. */
  readonly loadMore?: () => void;
  /** Called with the rows in view, so that they can be refreshed. */
  readonly onView?: (first: number, last: number) => void;
}

/** The selection column of a `DataTable`; see `useRowSelection`. */
export interface RowSelection<Row> {
  readonly header: ReactNode;
  readonly isSelected: (row: Row) => boolean;
  readonly checkbox: (row: Row, isSelected: boolean) => ReactNode;
}
