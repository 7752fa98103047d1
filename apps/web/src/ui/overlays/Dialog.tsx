import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom, right aligned; they stay in view while the body scrolls. */
  footer?: ReactNode;
  /** The width: small 400, medium 560, large 800 px, or nearly all of the window. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** Whether a press outside closes. Escape and the close button always do. */
  isDismissable?: boolean;
  /** What is typed outlives closing, so that closing asks nothing. */
  keepsTyped?: boolean;
}

/** A window over the page. Focus stays inside and returns to where it came from. With unsaved changes in a form, closing asks first. */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./DialogContent.tsx')).DialogContent,
);
