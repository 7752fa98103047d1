/** Uses of a statement before it is prepared, since a text with a list of values may never come again. */
const USES_BEFORE_PREPARING = 5;
/**
 * Each connection keeps the statements that it prepared, with their plans, in PostgreSQL's memory
 * until it closes.
 */
const MOST_PREPARED = 200;
const MOST_COUNTED = 2000;

const uses = new Map<string, number>();
/** The names of prepared statements by their text, the most recently used last. */
const names = new Map<string, string>();
let prepared = 0;

/**
 * Returns the name under which connections prepare a statement; undefined for one that is rarely used. A
 * statement that becomes frequent replaces the one that was not used for the longest time.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) {
    names.delete(text);
    names.set(text, known);
    return known;
  }
  const used = (uses.get(text) ?? 0) + 1;
  if (used < USES_BEFORE_PREPARING) {
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  const [oldest] = names.keys();
  if (names.size >= MOST_PREPARED && oldest !== undefined) names.delete(oldest);
  prepared += 1;
  // A name is never used again: a connection may still know its statement.
  const name = `plainview_${prepared}`;
  names.set(text, name);
  return name;
}
