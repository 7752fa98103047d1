import { errorCatalog } from '@plainview/contract/error-catalog';
import { paymentStatuses, paymentStatusLabels, type PaymentStatus } from '@plainview/domain/ticket/payment';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useSetPayment } from './use-statements.ts';

const options = paymentStatuses.map((id) => ({ id, label: paymentStatusLabels[id] }));

interface PaymentDialogProps {
  readonly ticketIds: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Sets the payment status of tickets, with a note for their agency. */
export function PaymentDialog({ ticketIds, onClose, onSaved }: PaymentDialogProps) {
  const [paymentStatus, setPaymentStatus] = useState<PaymentStatus>('paid');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useSetPayment(onSaved);
  const submit = (): void => {
    const isBlank = note.trim() === '';
    setErrors(isBlank ? { note: errorCatalog.NOTE_REQUIRED.message } : {});
    if (!isBlank && !save.isPending) save.mutate({ ticketIds: [...ticketIds], paymentStatus, note });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title="Set Payment Status">
      <Form onSubmit={submit} errors={errors}>
        {save.error && <Banner variant="error">{describeError(save.error)}</Banner>}
        <p>For {pluralize(ticketIds.length, 'ticket')}. The prices stay as they are.</p>
        <SegmentedControl
          label="Payment status"
          isLabelHidden={false}
          options={options}
          value={paymentStatus}
          onChange={setPaymentStatus}
        />
        <TextArea
          name="note"
          label="Note"
          description="For example the number of the invoice or transfer. The agency reads it."
          maxLength={500}
          value={note}
          onChange={setNote}
          errorMessage={errors['note']}
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={save.isPending}>
            Set Payment Status
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
