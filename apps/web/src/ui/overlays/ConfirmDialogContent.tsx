import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components';
import { Button } from '../Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { TextField } from '../forms/TextField.tsx';
import { DialogScrim } from './DialogScrim.tsx';

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

/** Renders `ConfirmDialog`; loaded on demand. */
export function ConfirmDialogContent({ isOpen, onOpenChange, ...rest }: ConfirmDialogProps) {
  return (
    <DialogScrim
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!rest.isBusy) onOpenChange(next);
      }}
      isDismissable={false}
    >
      <Modal className="w-full max-w-[27rem] rounded-lg border border-line bg-overlay shadow-overlay">
        <ConfirmBody {...rest} onCancel={() => onOpenChange(false)} />
      </Modal>
    </DialogScrim>
  );
}

function ConfirmBody({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  pendingLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  isBlocked = false,
  errorMessage,
  tone = 'danger',
  typedConfirmation,
  children,
}: Omit<ConfirmDialogProps, 'isOpen' | 'onOpenChange'> & { onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Another open dialog takes the focus back until this one is set up.
    const frame = requestAnimationFrame(() => {
      const question = cancel.current?.closest('[role=alertdialog]');
      const focused = document.activeElement;
      if (focused === question || !question?.contains(focused)) cancel.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const isUnconfirmed = typedConfirmation !== undefined && typed.trim() !== typedConfirmation;
  return (
    <AriaDialog role="alertdialog" className="flex flex-col gap-4 p-5 outline-none">
      <div className="flex gap-3">
        {tone === 'danger' && (
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-failed-tint text-failed">
            <TriangleAlert aria-hidden="true" className="size-4" />
          </span>
        )}
        <div className="min-w-0 pt-1">
          <Heading slot="title" className="text-lg font-semibold">
            {title}
          </Heading>
          <div className="mt-1 text-base text-soft">{text}</div>
        </div>
      </div>
      {children}
      {typedConfirmation !== undefined && (
        <TextField
          label={`Type ${typedConfirmation} to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      )}
      {errorMessage && <Banner variant="error">{errorMessage}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        {/* The focus starts on the safe button, or on the text to be typed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button ref={cancel} autoFocus onPress={onCancel} isDisabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          onPress={onConfirm}
          isPending={isBusy}
          isDisabled={isBlocked || isUnconfirmed}
          {...(pendingLabel !== undefined && { pendingLabel })}
        >
          {confirmLabel}
        </Button>
      </div>
    </AriaDialog>
  );
}
