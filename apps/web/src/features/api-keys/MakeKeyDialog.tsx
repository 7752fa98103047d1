import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_API_KEY_NAME } from '@plainview/domain/account/api-key';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';
import { useApiKeyActions } from './use-api-keys.ts';

const lifetimes = [
  { id: '30', label: '30 days', days: 30 },
  { id: '90', label: '90 days', days: 90 },
  { id: '365', label: 'One year', days: 365 },
  { id: 'never', label: 'Until it is revoked', days: null },
] as const;
type Lifetime = (typeof lifetimes)[number]['id'];

/** Asks for the name and lifetime of a key, then shows its secret once. */
export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { create } = useApiKeyActions();
  const submit = (): void => {
    const isBlank = name.trim() === '';
    setErrors(isBlank ? { name: errorCatalog.API_KEY_NAME_REQUIRED.message } : {});
    const lifetimeDays = lifetimes.find(({ id }) => id === lifetime)?.days ?? null;
    if (!isBlank && !create.isPending) create.mutate({ name, lifetimeDays });
  };
  if (create.data) {
    return (
      <SecretDialog title={create.data.key.name} secret={create.data.secret} onClose={onClose}>
        Store this key like a password: anyone who has it can act in your name.
      </SecretDialog>
    );
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title="Make API Key" isDismissable={false}>
      <Form onSubmit={submit} errors={errors}>
        {create.error && <Banner variant="error">{describeError(create.error)}</Banner>}
        <p>
          The key acts for you: it has your permissions, except for your profile, your password and other
          users’ accounts. It ends with your account.
        </p>
        <TextField
          name="name"
          label="Name"
          description="The program that uses it, for example Evidence system. Shown next to your name in the audit trail."
          maxLength={LONGEST_API_KEY_NAME}
          autoComplete="off"
          value={name}
          onChange={setName}
          errorMessage={errors['name']}
          isRequired
        />
        <SelectField label="Valid for" options={lifetimes} value={lifetime} onChange={setLifetime} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={create.isPending}>
            Make API Key
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
