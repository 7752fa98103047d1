import type { SortDirection } from './parts/TableHeaderCell.tsx';
import type { Sort } from './sort.ts';

/** Sort order as search parameters; omitted if it is the default. */
export interface SortInUrl<Column extends string> {
  sort?: Column;
  direction?: SortDirection;
}

/** Parses search parameters; ignores invalid values. */
export function readSort<Column extends string>(
  search: Record<string, unknown>,
  columns: readonly Column[],
): SortInUrl<Column> {
  const sort = columns.find((known) => known === search['sort']);
  const direction = (['ascending', 'descending'] as const).find((known) => known === search['direction']);
  return { ...(sort && { sort }), ...(direction && { direction }) };
}

/** Returns the sort order with defaults applied. */
export function sortInForce<Column extends string>(
  said: SortInUrl<Column>,
  usual: Sort<Column>,
): Sort<Column> {
  return { column: said.sort ?? usual.column, direction: said.direction ?? usual.direction };
}

/** Converts a sort order to search parameters. */
export function sortToUrl<Column extends string>(
  sort: Sort<Column>,
  usual: Sort<Column>,
): { readonly sort: Column | undefined; readonly direction: SortDirection | undefined } {
  const isUsual = sort.column === usual.column && sort.direction === usual.direction;
  return isUsual
    ? { sort: undefined, direction: undefined }
    : { sort: sort.column, direction: sort.direction };
}
