import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { LandmarkContext } from '../layout/landmark.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DialogScrim } from './DialogScrim.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';
import { useNeedsTabStop } from './use-needs-tab-stop.ts';

const widths = {
  sm: 'sm:max-w-[25rem]',
  md: 'sm:max-w-[35rem]',
  lg: 'sm:max-w-[50rem]',
  full: 'sm:max-w-[96rem]',
};

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

/** Renders `Dialog`; loaded with the first dialog that opens. */
export function DialogContent({
  isOpen,
  onOpenChange,
  isDismissable = true,
  size = 'md',
  ...rest
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { noteContent, hasUnsaved, question } = useDiscardQuestion(body, rest.keepsTyped ?? false);
  const close = (): void => {
    if (hasUnsaved()) question.ask(() => onOpenChange(false));
    else onOpenChange(false);
  };
  return (
    <DialogScrim isOpen={isOpen} onOpenChange={close} isDismissable={isDismissable}>
      <Modal
        className={cx(
          'flex max-h-full w-full min-w-0 flex-col rounded-lg border border-line bg-overlay shadow-overlay',
          'print:max-h-none print:max-w-none! print:border-0 print:shadow-none',
          widths[size],
        )}
      >
        <DialogBody {...rest} body={body} onTouch={noteContent} onClose={close} />
        <ConfirmDialog
          isOpen={question.isOpen}
          onOpenChange={question.keep}
          title="Discard Changes?"
          text="What you entered has not been saved."
          confirmLabel="Discard Changes"
          cancelLabel="Keep Editing"
          onConfirm={question.discard}
        />
      </Modal>
    </DialogScrim>
  );
}

function DialogBody({
  title,
  children,
  footer,
  body,
  onTouch,
  onClose,
}: Pick<DialogProps, 'title' | 'children' | 'footer'> & {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly onTouch: () => void;
  readonly onClose: () => void;
}) {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const needsTabStop = useNeedsTabStop(body);
  return (
    <LandmarkContext value={dialog}>
      <AriaDialog ref={setDialog} className="flex min-h-0 flex-1 flex-col outline-none">
        <header className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-2">
          <Heading slot="title" className="min-w-0 flex-1 text-lg font-semibold">
            {title}
          </Heading>
          <IconButton aria-label="Close" onPress={onClose} tooltipPlacement="bottom">
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <div
          ref={body}
          {...(needsTabStop && { role: 'region', 'aria-label': `${title}, scrollable`, tabIndex: 0 })}
          onFocusCapture={onTouch}
          onPointerDownCapture={onTouch}
          className="min-h-0 flex-1 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2 print:overflow-visible"
        >
          {children}
        </div>
        {footer !== undefined && (
          <footer className="flex flex-wrap items-end justify-end gap-2 border-t border-line px-5 py-3">
            {footer}
          </footer>
        )}
      </AriaDialog>
    </LandmarkContext>
  );
}
