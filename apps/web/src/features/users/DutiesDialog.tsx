import { duties, dutyLabels, type Duty } from '@plainview/domain/account/duty';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { User } from './use-users.ts';

interface DutiesDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

const options = duties.map((id) => ({ id, label: dutyLabels[id].label }));

/** Sets an administrator's duties. Removing one ends their sessions and API keys. */
export function DutiesDialog({ user, onClose, onSet }: DutiesDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly Duty[]>(user.duties);
  const set = useMutation(
    api.users.setDuties.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.users.list.key() });
        onSet();
        onClose();
      },
    }),
  );
  const submit = (): void => {
    if (!set.isPending) set.mutate({ id: user.id, duties: [...chosen] });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Duties of ${user.name}`}>
      <Form onSubmit={submit}>
        {set.error && (
          <Banner variant="error" takesFocus>
            {describeError(set.error)}
          </Banner>
        )}
        <CheckboxGroup label="Duties" options={options} value={chosen} onChange={setChosen} />
        <ul className="list-disc space-y-1 ps-5 text-sm text-soft">
          {duties.map((duty) => (
            <li key={duty}>
              {dutyLabels[duty].label}: {dutyLabels[duty].holds}.
            </li>
          ))}
        </ul>
        <p className="text-sm">A change signs {user.name} out everywhere and revokes their API keys.</p>
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={set.isPending}>
            Save Duties
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
