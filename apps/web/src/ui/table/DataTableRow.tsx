import { type ReactNode, useMemo } from 'react';
import type { Column } from './columns.ts';
import { TableCell } from './parts/TableCell.tsx';
import { TableRow } from './parts/TableRow.tsx';
import { clickRowTarget } from './row-target.ts';
import type { RowPlace } from './RowGap.tsx';

interface DataTableRowProps<Row, SortKey extends string> {
  readonly row: Row;
  readonly rowId: string;
  readonly columns: ReadonlyArray<Column<Row, SortKey>>;
  readonly place: RowPlace;
  readonly isSelected?: boolean;
  readonly checkbox?: (row: Row, isSelected: boolean) => ReactNode;
}

/**
 * One row of a `DataTable`. Keeps its elements, since rendering thousands of rows again would be noticeable.
 */
export function DataTableRow<Row, SortKey extends string>(props: DataTableRowProps<Row, SortKey>) {
  const { row, rowId, columns, isSelected = false, checkbox } = props;
  const { 'data-index': index, rowIndex, ref } = props.place;
  return useMemo(
    () => (
      <TableRow
        data-row-id={rowId}
        data-index={index}
        rowIndex={rowIndex}
        ref={ref}
        isSelected={isSelected}
        onClick={clickRowTarget}
      >
        {checkbox && <TableCell place="select">{checkbox(row, isSelected)}</TableCell>}
        {columns.map((column) => (
          <TableCell
            key={column.id}
            label={column.header}
            {...(column.align && { align: column.align })}
            {...(column.place && { place: column.place })}
            {...(column.className !== undefined && { className: column.className })}
          >
            {column.cell(row)}
          </TableCell>
        ))}
      </TableRow>
    ),
    [row, rowId, columns, index, rowIndex, ref, isSelected, checkbox],
  );
}
