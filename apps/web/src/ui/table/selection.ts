/**
 * The selected rows of a filtered list: either a set of ids, or all matching rows except a set of ids. The
 * latter includes rows that are not loaded.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly except: readonly string[] };

export const nothingSelected: Selection = { kind: 'some', ids: [] };
export const everythingSelected: Selection = { kind: 'all', except: [] };

/** Returns whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id);
}

/** Returns the number of selected rows among all matching rows. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.length : Math.max(0, total - selection.except.length);
}

/** Returns the selection with one row added or removed. */
export function toggled(selection: Selection, id: string): Selection {
  const without = (ids: readonly string[]): string[] => ids.filter((other) => other !== id);
  if (selection.kind === 'some') {
    const ids = selection.ids.includes(id) ? without(selection.ids) : [...selection.ids, id];
    return { kind: 'some', ids };
  }
  const except = selection.except.includes(id) ? without(selection.except) : [...selection.except, id];
  return { kind: 'all', except };
}

/**
 * Returns the state of the column's checkbox; `total` is null while the number of matching rows is unknown.
 */
export function headerState(selection: Selection, total: number | null): 'none' | 'part' | 'all' {
  if (total === null) {
    const isPart = selection.kind === 'all' ? selection.except.length > 0 : selection.ids.length > 0;
    if (isPart) return 'part';
    return selection.kind === 'all' ? 'all' : 'none';
  }
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return count === total ? 'all' : 'part';
}
