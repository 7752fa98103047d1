import { useEffect, useEffectEvent, useRef } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { isOverlayOpen, isTextField } from '../../ui/commands/key-context.ts';
import { notify } from '../../ui/overlays/toasts.ts';

export const NOT_UNDONE = 'The change could not be undone.';

/** Offers to undo a change: with a button, and with Ctrl or Cmd and Z until the next change. */
export interface Undo {
  readonly offer: (title: string, undo: () => void) => void;
}

/** Reports that a change failed which has no place of its own on the screen. */
export const notifyFailure = (title: string, error: Error): void =>
  void notify({ title, tone: 'failed', description: describeError(error) });

/** Undoes the last change of a finding. */
export function useFindingUndo(): Undo {
  const last = useRef<(() => void) | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (!isUndo || defaultPrevented || !last.current || isOverlayOpen()) return;
    if (target instanceof Element && isTextField(target)) return;
    event.preventDefault();
    last.current();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return {
    offer: (title, undo) => {
      const run = (): void => {
        last.current = null;
        close();
        undo();
      };
      last.current = run;
      const close = notify({ title, action: { label: 'Undo', onPress: run } });
    },
  };
}
