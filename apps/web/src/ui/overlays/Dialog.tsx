import { lazyComponent } from '../lazy-component.tsx';
import type { DialogProps } from './DialogContent.tsx';
import { useWasOpen } from './use-was-open.ts';

const DialogContent = lazyComponent(async () => (await import('./DialogContent.tsx')).DialogContent);

/**
 * A modal dialog. Traps the focus and returns it on close. Asks before closing with unsaved
 * changes in a form.
 */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.isOpen, DialogContent) && <DialogContent {...props} />;
}
