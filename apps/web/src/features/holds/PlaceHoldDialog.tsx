import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_NAME, LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { TicketPicker } from './TicketPicker.tsx';
import { useHoldActions } from './use-holds.ts';

interface PlaceHoldDialogProps {
  readonly onClose: () => void;
}

/** Places a hold on many tickets. */
export function PlaceHoldDialog({ onClose }: PlaceHoldDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { place } = useHoldActions();
  const form = useContractForm({
    initial: { name: '', reason: '' },
    check: (values) =>
      checkFilled(values, {
        name: 'Please enter the matter.',
        reason: errorCatalog.REASON_REQUIRED.message,
      }),
    call: place,
    onSubmit: (values) => place.mutate({ ...values, ticketIds: [...chosen] }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Place Hold"
      size="lg"
      form={form}
      submitLabel="Place Hold"
      isSubmitDisabled={chosen.size === 0}
      onClose={onClose}
      keepsTyped
    >
      <p>While the hold is active, no one can delete or destroy these tickets or their videos.</p>
      <TextField
        label="Matter"
        description="For example, the name of a lawsuit. The agency and the administrators can see it."
        maxLength={LONGEST_NAME}
        isRequired
        {...form.field('name')}
      />
      <TextArea label="Reason" maxLength={LONGEST_REASON} isRequired {...form.field('reason')} />
      <TicketPicker chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

interface ExtendHoldDialogProps extends PlaceHoldDialogProps {
  readonly id: string;
}

/** Adds tickets to a hold. */
export function ExtendHoldDialog({ id, onClose }: ExtendHoldDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { extend } = useHoldActions();
  const form = useContractForm({
    initial: {},
    call: extend,
    onSubmit: () => extend.mutate({ id, ticketIds: [...chosen] }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title="Add Tickets"
      size="lg"
      form={form}
      submitLabel="Add Tickets"
      isSubmitDisabled={chosen.size === 0}
      onClose={onClose}
    >
      <TicketPicker chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
