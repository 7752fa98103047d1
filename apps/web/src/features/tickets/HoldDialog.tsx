import { errorCatalog } from '@plainview/contract/error-catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';

const words = {
  place: {
    title: 'Place Hold',
    text: 'While the hold is active, no one can delete the ticket or its videos.',
  },
  release: {
    title: 'Release Hold',
    text: 'The ticket’s evidence can be deleted again if its status allows it.',
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
  act: keyof typeof words;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [reason, setReason] = usePersistedText(`${userId}.hold.${ticketId}`);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const onSuccess = (): void => {
    setReason('');
    onClose();
    void queryClient.invalidateQueries({ queryKey: api.tickets.key() });
    void queryClient.invalidateQueries({ queryKey: api.videos.key() });
  };
  const place = useMutation(api.tickets.placeHold.mutationOptions({ onSuccess }));
  const release = useMutation(api.tickets.releaseHold.mutationOptions({ onSuccess }));
  const change = act === 'place' ? place : release;
  const submit = (): void => {
    const isBlank = reason.trim() === '';
    setErrors(isBlank ? { reason: errorCatalog.REASON_REQUIRED.message } : {});
    if (!isBlank && !change.isPending) change.mutate({ id: ticketId, reason });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={words[act].title} keepsTyped>
      <Form onSubmit={submit} errors={errors}>
        {change.error && <Banner variant="error">{describeError(change.error)}</Banner>}
        <p>{words[act].text}</p>
        <TextArea
          name="reason"
          label="Reason"
          description="Both sides see it in the ticket’s timeline."
          maxLength={2000}
          value={reason}
          onChange={setReason}
          errorMessage={errors['reason']}
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={change.isPending}>
            {words[act].title}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
