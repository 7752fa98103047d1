import type { ConfirmDialogProps } from './ConfirmDialogContent.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for confirmation. The focus starts on the safe button. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent,
);
