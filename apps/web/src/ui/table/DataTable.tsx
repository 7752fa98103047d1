import { useMemo } from 'react';
import { cx } from '../cx.ts';
import type { Column, RowSelection, TableList } from './columns.ts';
import { DataTableRow } from './DataTableRow.tsx';
import { SkeletonRows } from './parts/SkeletonRows.tsx';
import { Table } from './parts/Table.tsx';
import { TableBody } from './parts/TableBody.tsx';
import { TableHead } from './parts/TableHead.tsx';
import { TableHeaderCell } from './parts/TableHeaderCell.tsx';
import { sortProps, type Sort } from './sort.ts';
import { WindowedRows } from './WindowedRows.tsx';

export interface DataTableProps<Row, SortKey extends string> {
  /** Accessible name of the table. */
  label: string;
  /** Must not change between renders unless cells change: rows are rendered again for other columns. */
  columns: ReadonlyArray<Column<Row, SortKey>>;
  list: TableList<Row>;
  sort?: Sort<SortKey>;
  onSort?: (sort: Sort<SortKey>) => void;
  selection?: RowSelection<Row>;
  /** Shows skeleton rows in place of the rows; by default while the first page loads. */
  isLoading?: boolean;
  /** The page's usual number of rows, to prevent a layout shift. */
  skeletonRows?: number;
  /** Initial estimate of a row's height in pixels. */
  estimate?: number;
  /** Always uses rows of 36 px, regardless of the user's density setting. */
  isCompact?: boolean;
  /** Has many columns: shows cards on tablets, too. */
  isWide?: boolean;
  /**
   * Few values per row: cards have title and buttons in the first line, and the values next to each other.
   */
  hasSmallCards?: boolean;
  className?: string;
}

const SELECTION = { id: 'selection' };

/**
 * A table of any length: header with sorting, skeleton rows, dimmed rows while new ones load, virtualized
 * rows, and cards on phones. A row whose cell contains a `rowTarget` opens on a click anywhere.
 */
export function DataTable<Row, SortKey extends string = never>({
  label,
  columns,
  list,
  sort,
  onSort,
  selection,
  isLoading = list.query.isPending,
  skeletonRows = 8,
  estimate,
  isCompact,
  isWide = false,
  hasSmallCards = false,
  className,
}: DataTableProps<Row, SortKey>) {
  const { rows, total, isTotalExact = true, query, keyOf, loadMore, onView } = list;
  const shown = useMemo(() => (isLoading ? [] : rows), [isLoading, rows]);
  return (
    <Table
      label={label}
      isBusy={isLoading || query.isPlaceholderData}
      isWide={isWide}
      hasSmallCards={hasSmallCards}
      className={cx(query.isPlaceholderData && 'opacity-60', className)}
      {...(isCompact !== undefined && { isCompact })}
      {...(total !== null && { rowCount: isTotalExact ? total + 1 : -1 })}
    >
      <TableHead>
        {selection && <TableHeaderCell className="w-12">{selection.header}</TableHeaderCell>}
        {columns.map((column) => (
          <TableHeaderCell
            key={column.id}
            {...(column.align && { align: column.align })}
            {...(column.headerClassName !== undefined && { className: column.headerClassName })}
            {...(column.sort !== undefined && sort && onSort && sortProps(sort, column.sort, onSort))}
          >
            {column.header}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {isLoading && (
          <SkeletonRows rows={skeletonRows} columns={selection ? [SELECTION, ...columns] : columns} />
        )}
        <WindowedRows
          rows={shown}
          keyOf={keyOf}
          onNearEnd={loadMore}
          onView={onView}
          {...(estimate !== undefined && { estimate })}
        >
          {(row, place) => (
            <DataTableRow
              key={keyOf(row)}
              row={row}
              rowId={keyOf(row)}
              columns={columns}
              place={place}
              {...(selection && {
                isSelected: selection.isSelected(row),
                checkbox: selection.checkbox,
              })}
            />
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}
