import type { ReactNode } from 'react';
import { ModalOverlay } from 'react-aria-components';

export interface DialogScrimProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isDismissable: boolean;
  children: ReactNode;
}

/** The backdrop of a dialog. Also positions it: a bottom sheet on phones, centered elsewhere. */
export function DialogScrim({ children, ...rest }: DialogScrimProps) {
  return (
    <ModalOverlay
      {...rest}
      className="fixed inset-0 z-30 flex animate-appear items-end justify-center bg-scrim p-2 sm:items-center sm:p-6 print:static print:block print:bg-transparent print:p-0"
    >
      {children}
    </ModalOverlay>
  );
}
