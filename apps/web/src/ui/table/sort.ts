import type { SortDirection } from './parts/TableHeaderCell.tsx';

/** Sort order of a table. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: SortDirection;
}

/**
 * Returns the sort order after a press on a column header: a new column starts ascending, the
 * current one reverses.
 */
export function nextSort<Column extends string>(sort: Sort<Column>, column: Column): Sort<Column> {
  const isAscending = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}

/** Returns the sort props of a column header. */
export function sortProps<Column extends string>(
  sort: Sort<Column>,
  column: Column,
  onSort: (sort: Sort<Column>) => void,
): { readonly sort: SortDirection | 'none'; readonly onSort: () => void } {
  return {
    sort: sort.column === column ? sort.direction : 'none',
    onSort: () => onSort(nextSort(sort, column)),
  };
}
