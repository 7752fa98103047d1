import type { Ref } from 'react';

/** Position props of a row. */
export interface RowPlace {
  readonly 'data-index': number;
  /** Counted over all rows, where the header is 1. */
  readonly rowIndex: number;
  readonly ref: (row: HTMLTableRowElement | null) => void;
}

const ignore = (): void => undefined;

/** Returns the position props of a row; `ref` measures its height. */
export const placeOf = (index: number, ref: RowPlace['ref'] = ignore): RowPlace => ({
  'data-index': index,
  rowIndex: index + 2,
  ref,
});

/** Fills the space of rows that are not rendered. */
export function RowGap({ height, ref }: { height: number; ref?: Ref<HTMLTableRowElement> }) {
  return <tr ref={ref} aria-hidden="true" className="row-gap" style={{ height }} />;
}
