import type { DialogProps } from './DialogContent.tsx';
import { DialogContent } from './lazy-overlays.ts';
import { useWasOpen } from './use-was-open.ts';

/**
 * A modal dialog. Traps the focus and returns it on close. Asks before closing with unsaved
 * changes in a form.
 */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.isOpen, DialogContent) && <DialogContent {...props} />;
}
