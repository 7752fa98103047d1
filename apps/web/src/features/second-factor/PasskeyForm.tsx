import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_PASSKEY_NAME } from '@plainview/domain/account/passkey';
import { useState } from 'react';
import { passkeyProblem } from '../../api/passkey-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
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
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { add } = usePasskeyActions();
  const codes = add.data?.recoveryCodes ?? [];
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const submit = (): void => {
    if (add.isPending) return;
    const isBlank = name.trim() === '';
    setErrors(isBlank ? { name: errorCatalog.PASSKEY_NAME_REQUIRED.message } : {});
    if (isBlank) return;
    add.mutate(name, { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone() });
  };
  return (
    <PlainForm onSubmit={submit} errors={errors} aria-label="Add a passkey">
      {add.error && (
        <Banner variant="error" takesFocus>
          {passkeyProblem(add.error)}
        </Banner>
      )}
      <p>
        Your browser will ask where to keep it: on this device, on your phone or on a security key. Your other
        devices are signed out.
      </p>
      <PlainTextField
        label="Name"
        name="name"
        description="To recognize it later, for example Work laptop."
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        isRequired
        errorMessage={errors['name']}
        value={name}
        onChange={setName}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isPending={add.isPending}
          pendingLabel="Waiting for your device..."
        >
          Add Passkey
        </Button>
      </div>
    </PlainForm>
  );
}
