import type { SortDirection } from './TableHeaderCell.tsx';

/** By what a table is sorted. */
export interface Sort<Column extends string> {
  readonly column: Column;
  readonly direction: SortDirection;
}

/** The order after a press on a column's head: another column begins ascending, the same one turns round. */
export function nextSort<Column extends string>(sort: Sort<Column>, column: Column): Sort<Column> {
  const isAscending = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}

/** What a column's head shows, and does when it is pressed. */
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
