import { errorCatalog } from '@plainview/contract/error-catalog';
import { billedIds } from '@plainview/domain/billing/statements/statement';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import {
  paymentStatuses,
  paymentStatusLabels,
  type PaymentStatus,
} from '@plainview/domain/tickets/tickets/payment';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { countLines } from './count-lines.ts';
import { useSetPayment, type StatementLine } from './use-statements.ts';

const options = paymentStatuses.map((id) => ({ id, label: paymentStatusLabels[id] }));

interface PaymentFields {
  readonly paymentStatus: PaymentStatus;
  readonly note: string;
}

interface PaymentDialogProps {
  readonly lines: readonly StatementLine[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Sets the payment status of lines of a statement, with a note for their agency. */
export function PaymentDialog({ lines, onClose, onSaved }: PaymentDialogProps) {
  const save = useSetPayment();
  const ids = billedIds(lines);
  const form = useContractForm<PaymentFields>({
    initial: { paymentStatus: 'paid', note: '' },
    check: (values) => checkFilled(values, { note: errorCatalog.NOTE_REQUIRED.message }),
    call: save,
    onSubmit: (values) => save.mutate({ ...ids, ...values }, { onSuccess: onSaved }),
  });
  const { name: _name, errorMessage: _error, ...status } = form.field('paymentStatus');
  return (
    <FormDialog title="Set Payment Status" form={form} submitLabel="Set Payment Status" onClose={onClose}>
      <p>For {countLines(ids)}. The prices stay as they are.</p>
      <SegmentedControl label="Payment status" isLabelHidden={false} options={options} {...status} />
      <TextArea
        label="Note"
        description="For example the number of the invoice or transfer. The agency reads it."
        maxLength={LONGEST_NOTE}
        isRequired
        {...form.field('note')}
      />
    </FormDialog>
  );
}
