/**
 * Where the keyboard goes on when rows have left a list: the first later row that is still there, else the
 * nearest earlier one, else nothing.
 * @returns `undefined` where no row left.
 */
export function nextFocusTarget(
  before: readonly string[],
  now: readonly string[],
): string | null | undefined {
  const present = new Set(now);
  const left = before.findIndex((id) => !present.has(id));
  if (left === -1) return undefined;
  const later = before.slice(left + 1).find((id) => present.has(id));
  const earlier = before.slice(0, left).findLast((id) => present.has(id));
  return later ?? earlier ?? null;
}
