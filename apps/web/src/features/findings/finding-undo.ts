import { describeError } from '../../api/describe-error.ts';
import { isOverlayOpen, isTextField } from '../../ui/commands/key-context.ts';
import { notify } from '../../ui/overlays/toasts.ts';

/** Undoes the last change, unless it was undone or another page was opened. */
let last: { readonly run: () => void; readonly path: string } | null = null;

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

document.addEventListener('keydown', (event) => {
  if (!last || last.path !== location.pathname || !isUndoKey(event)) return;
  if (event.defaultPrevented || isOverlayOpen()) return;
  if (event.target instanceof Element && isTextField(event.target)) return;
  event.preventDefault();
  last.run();
});

/** Offers to undo a change of a finding: with a button for ten seconds, and with Ctrl or Cmd and Z. */
export function offerUndo(title: string, undo: () => void): void {
  const run = (): void => {
    last = null;
    close();
    undo();
  };
  last = { run, path: location.pathname };
  const close = notify({ title, action: { label: 'Undo', onPress: run } });
}

/** Returns a function that reports that a change failed which has no place of its own on the screen. */
export const notifyFailure =
  (title: string) =>
  (error: Error): void =>
    void notify({ title, tone: 'failed', description: describeError(error) });

/** Reports that an undo failed. */
export const notifyNotUndone = notifyFailure('The change could not be undone.');
