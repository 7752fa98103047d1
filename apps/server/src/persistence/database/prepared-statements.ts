/** Number of uses before a statement is prepared: a text that contains a list of values may never be used again. */
const USES_BEFORE_PREPARING = 5;
/** Each connection keeps every prepared statement and its plan in PostgreSQL's memory. */
const MOST_PREPARED = 200;
const MOST_COUNTED = 2000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Returns the name under which connections prepare a statement; undefined for a rarely used one. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PREPARED) return known;
  const used = (uses.get(text) ?? 0) + 1;
  if (used < USES_BEFORE_PREPARING) {
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  const name = `plainview_${names.size + 1}`;
  names.set(text, name);
  return name;
}
