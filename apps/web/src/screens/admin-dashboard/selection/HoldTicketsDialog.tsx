import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { api } from '../../../api/client.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import type { TicketsFormProps } from './ticket-outcomes.ts';

/** Places a hold on each of several tickets, with one reason. */
export function HoldTicketsDialog({ tickets, onDone, onClose }: TicketsFormProps) {
  const call = useMutation(
    api.tickets.placeHolds.mutationOptions({
      onSuccess: ({ outcomes }) => onDone(outcomes, 'put on hold'),
    }),
  );
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call,
    onSubmit: ({ reason }) => call.mutate({ ids: tickets.map(({ id }) => id), reason }),
  });
  const title = `Place Hold on ${pluralize(tickets.length, 'Ticket')}`;
  return (
    <FormDialog title={title} form={form} submitLabel="Place Hold" onClose={onClose} keepsTyped>
      <p>While the hold is active, no one can delete these tickets or their videos.</p>
      <TextArea
        label="Reason"
        description="The agency and the administrators can see it in each ticket’s timeline."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
