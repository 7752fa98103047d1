import { useId } from 'react';
import { Button } from '../Button.tsx';
import type { FormHandle } from '../forms/form-handle.ts';
import { Form } from '../forms/Form.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogContent.tsx';

export interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'size' | 'isDismissable' | 'keepsTyped' | 'children'
> {
  form: FormHandle & { readonly isPending: boolean };
  /** Label of the submit button. */
  submitLabel: string;
  /** Replaces it while the form is being sent, for example `Saving...`. */
  pendingLabel?: string;
  isSubmitDisabled?: boolean;
  onClose: () => void;
}

/** A dialog with one form. Asks before closing with unsaved changes; Cancel discards them. */
export function FormDialog({
  form: { onSubmit, errors, problem, isPending },
  submitLabel,
  pendingLabel,
  isSubmitDisabled = false,
  children,
  onClose,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            isPending={isPending}
            isDisabled={isSubmitDisabled}
            {...(pendingLabel !== undefined && { pendingLabel })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={dialog.title}
        onSubmit={onSubmit}
        {...(errors && { errors })}
        {...(problem !== undefined && { problem })}
      >
        {children}
      </Form>
    </Dialog>
  );
}
