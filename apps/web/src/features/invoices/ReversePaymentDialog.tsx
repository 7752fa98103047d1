import { errorCatalog } from '@plainview/contract/error-catalog';
import { formatDollars } from '@plainview/domain/shared/money';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { formatDay } from './format-day.ts';
import { useInvoiceActions, type InvoicePayment } from './use-invoices.ts';

interface ReversePaymentDialogProps {
  readonly invoiceId: string;
  readonly payment: InvoicePayment;
  readonly onClose: () => void;
}

/** Reverses a payment that bounced or was recorded by mistake. */
export function ReversePaymentDialog({ invoiceId, payment, onClose }: ReversePaymentDialogProps) {
  const { reversePayment } = useInvoiceActions();
  const form = useContractForm({
    initial: { note: '' },
    check: (values) => checkFilled(values, { note: errorCatalog.NOTE_REQUIRED.message }),
    call: reversePayment,
    onSubmit: ({ note }) =>
      reversePayment.mutate({ id: invoiceId, paymentId: payment.id, note }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Reverse Payment?"
      form={form}
      submitLabel="Reverse Payment"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>
        The {formatDollars(payment.amount)} payment from {formatDay(payment.paidOn)} stays in the list, and a
        reversal is added. If the invoice is then no longer paid, its lines become pending again.
      </p>
      <TextArea
        label="Note"
        description="For example “Check bounced”. The agency can read it."
        maxLength={LONGEST_NOTE}
        isRequired
        {...form.field('note')}
      />
    </FormDialog>
  );
}
