import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_PASSKEY_NAME } from '@plainview/domain/identity/second-factors/passkey';
import { checkFilled } from '../../api/form-checks.ts';
import { passkeyProblem } from '../../api/passkeys/passkey-text.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { usePasskeyActions } from './use-second-factor.ts';

interface PasskeyFormProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Names and creates a passkey, then shows the recovery codes if it is the first second factor. */
export function PasskeyForm({ onDone, onCancel }: PasskeyFormProps) {
  const { add } = usePasskeyActions();
  const form = useContractForm({
    initial: { name: '' },
    check: (fields) => checkFilled(fields, { name: errorCatalog.PASSKEY_NAME_REQUIRED.message }),
    call: add,
    describe: passkeyProblem,
    onSubmit: ({ name }) =>
      add.mutate(name, { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone() }),
  });
  const codes = add.data?.recoveryCodes ?? [];
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PlainForm aria-label="Add a passkey" {...form.formProps}>
      <p>
        Your browser will ask where to keep it: on this device, on your phone or on a security key. Your other
        devices are signed out.
      </p>
      <PlainTextField
        label="Name"
        description="To recognize it later, for example Work laptop."
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        isRequired
        {...form.field('name')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isPending}
          pendingLabel="Waiting for your device..."
        >
          Add Passkey
        </Button>
      </div>
    </PlainForm>
  );
}
