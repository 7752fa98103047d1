import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm, type FormCall } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface ReopenDialogProps {
  /** The text that was entered before. */
  readonly reason: string;
  readonly onReasonChange: (reason: string) => void;
  readonly call: FormCall;
  readonly onReopen: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a completed ticket is reopened; the reason stays in its timeline. */
export function ReopenDialog({ reason, onReasonChange, call, onReopen, onClose }: ReopenDialogProps) {
  const form = useContractForm({
    initial: { reason },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call,
    onChange: (values) => onReasonChange(values.reason),
    onSubmit: (values) => onReopen(values.reason),
  });
  return (
    <FormDialog title="Reopen Ticket" form={form} submitLabel="Reopen Ticket" onClose={onClose} keepsTyped>
      <p>
        The ticket goes back to In Progress. What was delivered stays as it is; the next delivery is a new
        version.
      </p>
      <TextArea
        label="Reason"
        description="The agency sees it in the ticket’s timeline."
        rows={3}
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
