import { duties, dutyLabels, type Duty } from '@plainview/domain/identity/users/duty';
import { api } from '../../api/client.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import type { User } from './use-users.ts';

interface DutiesDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

const options = duties.map((id) => ({ id, label: dutyLabels[id].label }));

/** Sets an administrator's duties. Removing one ends their sessions and API keys. */
export function DutiesDialog({ user, onClose, onSet }: DutiesDialogProps) {
  const set = useMutation(
    api.users.setDuties.mutationOptions({
      onSuccess: () => {
        onSet();
        onClose();
      },
    }),
  );
  const form = useContractForm<{ duties: Duty[] }>({
    initial: { duties: [...user.duties] },
    call: set,
    onSubmit: (values) => set.mutate({ id: user.id, ...values }),
  });
  return (
    <FormDialog title={`Duties of ${user.name}`} form={form} submitLabel="Save Duties" onClose={onClose}>
      <CheckboxGroup label="Duties" options={options} {...form.field('duties')} />
      <ul className="list-disc space-y-1 ps-5 text-sm text-soft">
        {duties.map((duty) => (
          <li key={duty}>
            {dutyLabels[duty].label}: {dutyLabels[duty].holds}.
          </li>
        ))}
      </ul>
      <p className="text-sm">A change signs {user.name} out everywhere and revokes their API keys.</p>
    </FormDialog>
  );
}
