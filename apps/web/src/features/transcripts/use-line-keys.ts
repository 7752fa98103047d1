import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Line } from './use-transcript.ts';

interface LineKeys {
  readonly lines: readonly Line[];
  readonly onActivate: (line: Line) => void;
  /** Activates and focuses a line. */
  readonly onFocusLine: (index: number) => void;
  /** Handles a character key on a line. @returns whether it has a meaning */
  readonly onCharacterKey: (key: string, line: Line) => boolean;
}

/** Activates the line that has the focus, and handles the keys on it. */
export function useLineKeys(
  list: RefObject<HTMLElement | null>,
  { lines, onActivate, onFocusLine, onCharacterKey }: LineKeys,
): void {
  const indexOf = (target: EventTarget | null): number =>
    target instanceof HTMLElement && target.dataset['line'] !== undefined
      ? lines.findIndex(({ number }) => String(number) === target.dataset['line'])
      : -1;
  const onFocus = useEffectEvent(({ target }: FocusEvent): void => {
    const line = lines[indexOf(target)];
    if (line) onActivate(line);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const index = indexOf(event.target);
    const line = lines[index];
    if (!line) return;
    const last = lines.length - 1;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
    const isHandled =
      next === undefined ? event.key.length === 1 && onCharacterKey(event.key.toLowerCase(), line) : true;
    if (next !== undefined) onFocusLine(Math.min(Math.max(next, 0), last));
    if (isHandled) event.preventDefault();
  });
  useEffect(() => {
    const { current } = list;
    const end = new AbortController();
    const { signal } = end;
    // Screen readers focus lines without the arrow keys.
    current?.addEventListener('focusin', (event) => onFocus(event), { signal });
    current?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    return () => end.abort();
  }, [list]);
}
