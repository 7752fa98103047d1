/**
 * Which rows of a filtered list are selected: some by their ids, or all that the filter matches but some, so that
 * rows which nobody has loaded are selected as well.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly except: readonly string[] };

export const nothingSelected: Selection = { kind: 'some', ids: [] };
export const everythingSelected: Selection = { kind: 'all', except: [] };

/** Whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id);
}

/** How many rows are selected of all that the filter matches. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.length : Math.max(0, total - selection.except.length);
}

/** The selection with one row more or less. */
export function toggled(selection: Selection, id: string): Selection {
  const without = (ids: readonly string[]): string[] => ids.filter((other) => other !== id);
  if (selection.kind === 'some') {
    const ids = selection.ids.includes(id) ? without(selection.ids) : [...selection.ids, id];
    return { kind: 'some', ids };
  }
  const except = selection.except.includes(id) ? without(selection.except) : [...selection.except, id];
  return { kind: 'all', except };
}

/** What the checkbox over the column shows; `total` is null while nobody knows how many rows the filter matches. */
export function headerState(selection: Selection, total: number | null): 'none' | 'part' | 'all' {
  if (total === null) return selection.kind === 'all' ? 'all' : 'none';
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return count === total ? 'all' : 'part';
}
