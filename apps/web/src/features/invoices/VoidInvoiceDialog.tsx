import { errorCatalog } from '@plainview/contract/error-catalog';
import { formatDollars } from '@plainview/domain/shared/money';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useInvoiceActions, type Invoice } from './use-invoices.ts';

interface VoidInvoiceDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Voids an invoice by a credit note. */
export function VoidInvoiceDialog({ invoice, onClose }: VoidInvoiceDialogProps) {
  const { voidInvoice } = useInvoiceActions();
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: voidInvoice,
    onSubmit: ({ reason }) => voidInvoice.mutate({ id: invoice.id, reason }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={`Void ${invoice.number}?`}
      form={form}
      submitLabel="Void Invoice"
      pendingLabel="Voiding..."
      onClose={onClose}
    >
      <p>
        A credit note for {formatDollars(invoice.total)} is issued, and the agency is notified. Its lines can
        then be invoiced again. This cannot be undone.
      </p>
      <TextArea
        label="Reason"
        description="The credit note prints it."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
