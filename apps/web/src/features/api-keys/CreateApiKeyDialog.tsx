import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_API_KEY_NAME } from '@plainview/domain/identity/api-keys/api-key';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';
import { useApiKeyActions } from './use-api-keys.ts';

const lifetimes = [
  { id: '30', label: '30 days', days: 30 },
  { id: '90', label: '90 days', days: 90 },
  { id: '365', label: 'One year', days: 365 },
  { id: 'never', label: 'Until it is revoked', days: null },
] as const;

interface KeyFields {
  readonly name: string;
  readonly lifetime: (typeof lifetimes)[number]['id'];
}

/** Asks for the name and lifetime of a key, then shows its secret once. */
export function CreateApiKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { create } = useApiKeyActions();
  const form = useContractForm<KeyFields>({
    initial: { name: '', lifetime: '90' },
    check: (values) => checkFilled(values, { name: errorCatalog.API_KEY_NAME_REQUIRED.message }),
    call: create,
    onSubmit: ({ name, lifetime }) => {
      const lifetimeDays = lifetimes.find(({ id }) => id === lifetime)?.days ?? null;
      create.mutate({ name, lifetimeDays });
    },
  });
  if (create.data) {
    return (
      <SecretDialog title={create.data.key.name} secret={create.data.secret} onClose={onClose}>
        Store this key like a password: anyone who has it can act in your name.
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title="Create API Key"
      form={form}
      submitLabel="Create API Key"
      isDismissable={false}
      onClose={onClose}
    >
      <p>
        The key acts for you: it has your permissions, except for your profile, your password and other users’
        accounts. It ends with your account.
      </p>
      <TextField
        label="Name"
        description="The program that uses it, for example Evidence system. Shown next to your name in the audit trail."
        maxLength={LONGEST_API_KEY_NAME}
        autoComplete="off"
        isRequired
        {...form.field('name')}
      />
      <SelectField label="Valid for" options={lifetimes} {...form.field('lifetime')} />
    </FormDialog>
  );
}
