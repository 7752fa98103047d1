import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { api } from '../../api/client.ts';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';

const texts = {
  place: {
    title: 'Place Hold',
    text: 'While the hold is active, no one can delete the ticket or its videos.',
  },
  release: {
    title: 'Release Hold',
    text: 'The ticket’s evidence can be deleted again if its status and other holds allow it. Under the two-person rule, another administrator has to release it, too.',
  },
} as const;

/** Places or releases a hold on a ticket's evidence, with a reason that stays in its timeline. */
export function HoldDialog({
  ticketId,
  userId,
  act,
  onClose,
}: {
  ticketId: string;
  userId: string;
  act: keyof typeof texts;
  onClose: () => void;
}) {
  const [kept, keep] = usePersistedText(`${userId}.hold.${ticketId}`);
  const onSuccess = (): void => {
    keep('');
    onClose();
  };
  const place = useMutation(api.tickets.placeHold.mutationOptions({ onSuccess }));
  const release = useMutation(api.tickets.releaseHold.mutationOptions({ onSuccess }));
  const call = act === 'place' ? place : release;
  const form = useContractForm({
    initial: { reason: kept },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call,
    onChange: ({ reason }) => keep(reason),
    onSubmit: ({ reason }) => call.mutate({ id: ticketId, reason }),
  });
  const { title, text } = texts[act];
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose} keepsTyped>
      <p>{text}</p>
      <TextArea
        label="Reason"
        description="The agency and the administrators can see it in the ticket’s timeline."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
