import { useEffect, useEffectEvent } from 'react';
import { useScreenCommands, useShortcutList } from '../../ui/commands/commands.ts';
import { isOverlayOpen, isTextField } from '../../ui/commands/key-context.ts';
import type { Edits } from './edits/use-edits.ts';
import type { VideoMarks } from './marks/video-marks.ts';
import { regionShortcuts } from './redaction-shortcuts.ts';
import type { Following } from './tracking/following.ts';
import type { Reason } from './use-redaction.ts';

interface RedactionCommandsProps {
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly following: Following;
  readonly reasons: readonly Reason[];
}

/** Offers the edits of the redact mode as commands with keys. */
export function RedactionCommands({ marks, edits, following, reasons }: RedactionCommandsProps) {
  useShortcutList('Redact', regionShortcuts);
  useScreenCommands(
    [
      { id: 'add-region', label: 'Add Region', shortcut: 'a', run: edits.addRegion },
      { id: 'mute-from-here', label: 'Mute From Here', shortcut: 'm', run: edits.addMutedRange },
      { id: 'set-start', label: 'Starts Here', shortcut: '[', run: edits.setStart },
      { id: 'set-end', label: 'Ends Here', shortcut: ']', run: edits.setEnd },
      {
        id: 'previous-key-frame',
        label: 'Previous Key Frame',
        shortcut: 'q',
        run: () => edits.goToKeyFrame(-1),
      },
      { id: 'next-key-frame', label: 'Next Key Frame', shortcut: 'w', run: () => edits.goToKeyFrame(1) },
      { id: 'remove-key-frame', label: 'Remove Key Frame', shortcut: 'x', run: edits.removeKeyFrame },
      { id: 'follow-forward', label: 'Follow Forward', shortcut: 't', run: () => edits.follow(1) },
      { id: 'follow-backward', label: 'Follow Backward', shortcut: 'Shift+T', run: () => edits.follow(-1) },
      { id: 'next-region', label: 'Next Region', shortcut: 'e', run: () => edits.selectOnFrame(1) },
      {
        id: 'previous-region',
        label: 'Previous Region',
        shortcut: 'Shift+E',
        run: () => edits.selectOnFrame(-1),
      },
      { id: 'undo', label: 'Undo', shortcut: 'Mod+Z', run: () => marks.undo() },
      { id: 'redo', label: 'Redo', shortcut: 'Mod+Y', run: () => marks.redo() },
      ...reasons.map(({ code, label }, place) =>
        Object.assign(
          { id: `reason-${code}`, label: `Reason: ${label}`, run: () => edits.chooseReason(code) },
          place < 9 ? { shortcut: String(place + 1) } : {},
        ),
      ),
    ],
    'Redact',
  );
  useOtherKeys(marks, edits, following);
  return null;
}

/** Handles the keys that commands cannot have: those with Shift and Ctrl or Cmd, and those that text fields use. */
function useOtherKeys(marks: VideoMarks, edits: Edits, following: Following): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || isOverlayOpen() || !(target instanceof Element) || isTextField(target))
      return;
    const isRedo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && shiftKey && !altKey;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    if (isRedo) marks.redo();
    else if (isPlain && (key === 'Delete' || key === 'Backspace')) edits.remove();
    else if (isPlain && key === 'Escape') {
      if (following.stop()) return event.preventDefault();
      marks.select(null);
      target.closest<HTMLElement>('[data-region]')?.blur();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the commands, which take no account of Shift with Ctrl.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
