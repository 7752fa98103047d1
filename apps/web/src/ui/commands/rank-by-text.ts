/** Compares texts by the rules of a language, as React Aria's `useFilter` returns it. */
export interface TextFilter {
  readonly startsWith: (text: string, part: string) => boolean;
  readonly contains: (text: string, part: string) => boolean;
}

/**
 * Returns how well a text matches a query: 0 is best; null is no match. Each word of the query must occur.
 */
function rankOf(text: string, query: string, { startsWith, contains }: TextFilter): number | null {
  const words = query.split(/\s+/u);
  if (!words.every((word) => contains(text, word))) return null;
  if (startsWith(text, query)) return 0;
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => startsWith(part, word))) ? 1 : 2;
}

/** Returns the items whose text matches a query, best matches first, otherwise in their order. */
export function rankByText<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
  filter: TextFilter,
): readonly Item[] {
  const wanted = query.trim();
  if (wanted === '') return items;
  return items
    .flatMap((item) => {
      const rank = rankOf(textOf(item), wanted, filter);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
