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
import type { User } from './use-users.ts';

interface RemoveSecondFactorDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Removes a user's second factor, with a reason that stays in the audit trail. */
export function RemoveSecondFactorDialog({ user, onClose, onRemoved }: RemoveSecondFactorDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const remove = useMutation(
    api.users.removeSecondFactor.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.users.list.key() });
        onRemoved();
        onClose();
      },
    }),
  );
  const submit = (): void => {
    const isBlank = reason.trim() === '';
    setErrors(isBlank ? { reason: errorCatalog.REASON_REQUIRED.message } : {});
    if (!isBlank && !remove.isPending) remove.mutate({ id: user.id, reason });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title="Remove Second Factor">
      <Form onSubmit={submit} errors={errors}>
        {remove.error && <Banner variant="error">{describeError(remove.error)}</Banner>}
        <p>
          {user.name} signs in with the password alone until a new one is set up, is signed out everywhere and
          is notified by email. First make sure that the request comes from {user.name}.
        </p>
        <TextArea
          name="reason"
          label="Reason"
          description="It stays in the audit trail, for example: lost phone."
          maxLength={500}
          value={reason}
          onChange={setReason}
          errorMessage={errors['reason']}
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={remove.isPending}>
            Remove Second Factor
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
