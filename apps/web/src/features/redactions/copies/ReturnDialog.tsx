import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useRedactionActions } from '../use-redaction.ts';

interface ReturnDialogProps {
  /** Id of the redacted copy. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks why a rendered copy is returned for correction. */
export function ReturnDialog({ id, onClose }: ReturnDialogProps) {
  const { check } = useRedactionActions();
  const form = useContractForm<{ reason: string }>({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: check,
    onSubmit: ({ reason }) => check.mutate({ id, decision: 'return', reason }, { onSuccess: onClose }),
  });
  return (
    <FormDialog title="Return the Copy" form={form} submitLabel="Return" onClose={onClose}>
      <p>The rendered copy is deleted. After the correction it has to be rendered again.</p>
      <TextArea label="Reason" rows={3} maxLength={LONGEST_REASON} isRequired {...form.field('reason')} />
    </FormDialog>
  );
}
