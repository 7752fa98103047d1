import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';
import { cx } from './cx.ts';
import type { DialogProps } from './Dialog.tsx';
import { DialogScrim } from './DialogScrim.tsx';
import { IconButton } from './IconButton.tsx';

const widths = {
  sm: 'sm:max-w-[25rem]',
  md: 'sm:max-w-[35rem]',
  lg: 'sm:max-w-[50rem]',
  full: 'sm:max-w-[96rem]',
};

/** What `Dialog` is once it is loaded. */
export function DialogWindow({
  isOpen,
  onOpenChange,
  title,
  children,
  footer,
  size = 'md',
  isDismissable = true,
}: DialogProps) {
  return (
    <DialogScrim isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={isDismissable}>
      <Modal
        className={cx(
          'flex max-h-full w-full min-w-0 flex-col rounded-lg border border-line bg-overlay shadow-overlay',
          'print:max-h-none print:max-w-none! print:border-0 print:shadow-none',
          widths[size],
        )}
      >
        <AriaDialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-2">
            <Heading slot="title" className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </Heading>
            <IconButton aria-label="Close" onPress={() => onOpenChange(false)} tooltipPlacement="bottom">
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 print:overflow-visible">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </DialogScrim>
  );
}
