/**
 * Returns where to move the focus after rows have left a list: the next remaining row, else the
 * previous one, else null.
 * @returns `undefined` if no row left
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
