import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useAcknowledgeInconsistency, type Inconsistency } from './use-inconsistencies.ts';

const LONGEST_REASON = 500;

/** Asks for the reason of an inconsistency, which the ledger records. */
export function AcknowledgeInconsistencyDialog({
  report: { sequence },
  onClose,
}: {
  readonly report: Inconsistency;
  readonly onClose: () => void;
}) {
  const call = useAcknowledgeInconsistency();
  const form = useContractForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Please enter the reason.' : undefined }),
    call,
    onSubmit: ({ reason }) => call.mutate({ sequence, reason: reason.trim() }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Acknowledge the Report"
      form={form}
      submitLabel="Acknowledge"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        description="Recorded in the ledger, for example: “The backup of March 3 was restored after a disk failure.”"
        isRequired
        maxLength={LONGEST_REASON}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
