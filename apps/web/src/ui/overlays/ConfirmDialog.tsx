import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Shown on the confirm button while `isBusy`, for example `Deleting...`. */
  pendingLabel?: string;
  onConfirm: () => void;
  /** While busy the dialog stays open and neither button can be pressed again. */
  isBusy?: boolean;
  /** Keeps the confirm button disabled, for example until the effect is known. */
  isBlocked?: boolean;
  /** Why it failed; the dialog stays open for another attempt. */
  errorMessage?: string | undefined;
  /** `danger` (default) for what destroys, `primary` for what merely matters. */
  tone?: 'danger' | 'primary';
  /** When set, the words must be typed before confirming. */
  typedConfirmation?: string;
  /** More to fill in, such as a reason. */
  children?: ReactNode;
}

/** Asks before something that matters. Focus starts on the harmless button. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent,
);
