import { type ReactNode, useCallback, useEffect } from 'react';
import { placeOf, RowGap, type RowPlace } from './RowGap.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Up to this many rows, all are rendered, so that find-in-page and screen readers work. */
const MAXIMUM_ROWS = 60;
/**
 * Of a long table, as many rows are rendered while its code loads as a screen shows, and at most this many.
 */
const MAXIMUM_ROWS_WHILE_LOADING = 30;

interface WindowedRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Renders a `TableRow` with the given position. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** Initial estimate of a row's height in pixels. */
  estimate?: number;
  /** Called near the end of the list to load more rows, if there are any. */
  onNearEnd?: (() => void) | undefined;
  /** Called with the rows in view, so that they can be refreshed. */
  onView?: ((first: number, last: number) => void) | undefined;
}

/** Renders a long table virtualized: only the rows in view and the focused one are in the DOM. */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>) {
  const { rows, keyOf, children, estimate = 49, onNearEnd, onView } = props;
  const isLong = rows.length > MAXIMUM_ROWS;
  const { Virtual, isPlain } = useVirtualRows(isLong);
  const keyAt = useCallback(
    (index: number): string => {
      const row = rows[index];
      return row === undefined ? String(index) : keyOf(row);
    },
    [rows, keyOf],
  );
  const isVirtual = Virtual !== null;
  useEffect(() => {
    if (!isVirtual) onView?.(0, rows.length - 1);
  }, [isVirtual, onView, rows.length]);
  if (Virtual) {
    return (
      <Virtual
        count={rows.length}
        isWindowed={isLong}
        keyAt={keyAt}
        renderRow={(index, place) => {
          const row = rows[index];
          return row === undefined ? null : children(row, place);
        }}
        estimate={estimate}
        onNearEnd={onNearEnd}
        onView={onView}
      />
    );
  }
  const shown = Math.min(Math.ceil(window.innerHeight / estimate), MAXIMUM_ROWS_WHILE_LOADING);
  const drawn = isLong && !isPlain ? rows.slice(0, shown) : rows;
  return (
    <>
      {drawn.map((row, index) => children(row, placeOf(index)))}
      {drawn.length < rows.length && <RowGap height={(rows.length - drawn.length) * estimate} />}
    </>
  );
}
