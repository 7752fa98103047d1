import type { DialogProps } from './DialogContent.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

/**
 * A modal dialog. Traps the focus and returns it on close. Asks before closing with unsaved
 * changes in a form.
 */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./DialogContent.tsx')).DialogContent,
);
