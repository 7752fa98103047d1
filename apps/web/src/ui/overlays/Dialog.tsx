import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** Right-aligned buttons at the bottom, which stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Width: small 400 px, medium 560 px, large 800 px, or nearly the whole window. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** Whether a press outside closes the dialog. Escape and the close button always do. */
  isDismissable?: boolean;
  /** Input survives closing, so that closing needs no confirmation. */
  keepsTyped?: boolean;
}

/** A modal dialog. Traps the focus and returns it on close. Asks before closing with unsaved changes in a form. */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./DialogContent.tsx')).DialogContent,
);
