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
  /** While busy, the dialog stays open and its buttons ignore presses. */
  isBusy?: boolean;
  /** Keeps the confirm button disabled, for example until the effect is known. */
  isBlocked?: boolean;
  /** Error of the last attempt; the dialog stays open for another one. */
  errorMessage?: string | undefined;
  /** `danger` (default) for destructive actions, `primary` for others. */
  tone?: 'danger' | 'primary';
  /** Text that must be typed to enable confirming. */
  typedConfirmation?: string;
  /** Further content, such as a field for a reason. */
  children?: ReactNode;
}

/** Asks for confirmation. The focus starts on the safe button. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./ConfirmDialogContent.tsx')).ConfirmDialogContent,
);
