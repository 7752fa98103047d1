import {
  LARGEST_PAYMENT_CENTS,
  paymentMethodLabels,
  paymentMethods,
  type PaymentMethod,
} from '@plainview/domain/billing/invoices/invoice';
import { formatCents, formatDollars } from '@plainview/domain/shared/money';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useInvoiceActions, type Invoice } from './use-invoices.ts';

const methods = paymentMethods.map((id) => ({ id, label: paymentMethodLabels[id] }));

interface PaymentFields {
  readonly amount: string;
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly note: string;
}

/** Parses an amount as people write it: `1,250` or `$1,250.50`. Returns null for anything else. */
function parseAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/u, '')
    .replaceAll(',', '');
  if (!/^\d{1,9}(?:\.\d{1,2})?$/u.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 && cents <= LARGEST_PAYMENT_CENTS ? cents : null;
}

const check = ({ amount, paidOn }: PaymentFields) => ({
  amount: parseAmount(amount) === null ? 'Please enter an amount, such as 1,250.00.' : undefined,
  paidOn: paidOn === '' ? FIELD_REQUIRED : undefined,
});

interface RecordPaymentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records a payment of an invoice. It may be less or more than what is owed. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const { recordPayment } = useInvoiceActions();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useContractForm<PaymentFields>({
    initial: {
      amount: invoice.open === '0.00' ? '' : invoice.open,
      paidOn: today,
      method: 'bank_transfer',
      reference: '',
      note: '',
    },
    check,
    call: recordPayment,
    errorFields: { PAYMENT_IN_FUTURE: 'paidOn' },
    onSubmit: ({ amount, ...payment }) =>
      recordPayment.mutate(
        { id: invoice.id, ...payment, amount: formatCents(parseAmount(amount) ?? 0) },
        { onSuccess: onClose },
      ),
  });
  const { name: _paidOnName, value: paidOn, onChange: setPaidOn, ...dayField } = form.field('paidOn');
  const { name: _methodName, ...method } = form.field('method');
  return (
    <FormDialog
      title="Record Payment"
      form={form}
      submitLabel="Record Payment"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>
        {formatDollars(invoice.open)} of {formatDollars(invoice.total)} is open on {invoice.number}.
      </p>
      <TextField label="Amount" prefix="$" inputMode="decimal" isRequired {...form.field('amount')} />
      <DateField
        label="Received on"
        isRequired
        isClearable={false}
        value={paidOn === '' ? null : paidOn}
        onChange={(day) => setPaidOn(day ?? '')}
        {...dayField}
      />
      <SelectField label="Method" options={methods} {...method} />
      <TextField
        label="Reference"
        description="For example the number of the transfer or check."
        maxLength={LONGEST_NOTE}
        {...form.field('reference')}
      />
      <TextArea
        label="Note"
        description="The agency can read it."
        maxLength={LONGEST_NOTE}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
