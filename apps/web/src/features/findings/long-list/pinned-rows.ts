/** The row that had the focus last, and its index at that time. */
export interface FocusedRow {
  readonly id: string;
  readonly index: number;
}

/**
 * Returns the indexes of rows that stay in the DOM while they are out of view: the focused row with its
 * neighbors, to which the Tab key goes, and the row that was opened last. If the focused row was removed, the
 * row in its place takes over.
 */
export function pinnedRows(
  ids: readonly string[],
  focused: FocusedRow | null,
  openedId: string | null,
): readonly number[] {
  const found = focused === null ? -1 : ids.indexOf(focused.id);
  const center = found === -1 ? focused?.index : found;
  const near = center === undefined ? [] : [center - 1, center, center + 1];
  const opened = openedId === null ? -1 : ids.indexOf(openedId);
  return [...near, opened].filter((index) => index >= 0 && index < ids.length);
}
