/** Versions of a content: the present one, those to which undo returns, and those to which redo does. */
export interface EditHistory<Content> {
  readonly past: readonly Content[];
  readonly present: Content;
  readonly future: readonly Content[];
  /** Further changes with the same key belong to the last one, such as presses of an arrow key. */
  readonly mergeKey: string | null;
}

const MOST_VERSIONS = 1000;

/** Returns the history of a content that was not changed yet. */
export const startHistory = <Content>(present: Content): EditHistory<Content> => ({
  past: [],
  present,
  future: [],
  mergeKey: null,
});

/**
 * Returns the history after a change; the history itself if nothing changes.
 * @param mergeKey the change is undone together with the one before if that has the same key; null never is
 */
export function changeContent<Content>(
  history: EditHistory<Content>,
  present: Content,
  mergeKey: string | null = null,
): EditHistory<Content> {
  if (present === history.present) return history;
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey;
  const past = isMerged ? history.past : [...history.past, history.present].slice(-MOST_VERSIONS);
  return { past, present, future: [], mergeKey };
}

/** Returns the history before the last change; the history itself if there is none. */
export function undoChange<Content>(history: EditHistory<Content>): EditHistory<Content> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mergeKey: null };
}

/** Returns the history with the last undone change made again; the history itself if there is none. */
export function redoChange<Content>(history: EditHistory<Content>): EditHistory<Content> {
  const { past, present, future } = history;
  const [after, ...later] = future;
  if (after === undefined) return history;
  return { past: [...past, present], present: after, future: later, mergeKey: null };
}
