import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { api } from '../../api/client.ts';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import type { User } from './use-users.ts';

interface RemoveSecondFactorDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Removes a user's second factor, with a reason that stays in the audit trail. */
export function RemoveSecondFactorDialog({ user, onClose, onRemoved }: RemoveSecondFactorDialogProps) {
  const remove = useMutation(
    api.users.removeSecondFactor.mutationOptions({
      onSuccess: () => {
        onRemoved();
        onClose();
      },
    }),
  );
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: remove,
    onSubmit: ({ reason }) => remove.mutate({ id: user.id, reason }),
  });
  return (
    <FormDialog title="Remove Second Factor" form={form} submitLabel="Remove Second Factor" onClose={onClose}>
      <p>
        {user.name} signs in with the password alone until a new one is set up, is signed out everywhere and
        is notified by email. First make sure that the request comes from {user.name}.
      </p>
      <TextArea
        label="Reason"
        description="It stays in the audit trail, for example: lost phone."
        maxLength={LONGEST_NOTE}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
