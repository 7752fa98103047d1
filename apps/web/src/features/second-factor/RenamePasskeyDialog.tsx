import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_PASSKEY_NAME } from '@plainview/domain/account/passkey';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { usePasskeyActions, type Passkey } from './use-second-factor.ts';

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { rename } = usePasskeyActions();
  const submit = (): void => {
    const isBlank = name.trim() === '';
    setErrors(isBlank ? { name: errorCatalog.PASSKEY_NAME_REQUIRED.message } : {});
    if (!isBlank && !rename.isPending) rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title="Rename Passkey" size="sm">
      <PlainForm onSubmit={submit} errors={errors} aria-label="Rename Passkey">
        {rename.error && <Banner variant="error">{describeError(rename.error)}</Banner>}
        <PlainTextField
          label="Name"
          name="name"
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          isRequired
          errorMessage={errors['name']}
          value={name}
          onChange={setName}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={rename.isPending}>
            Rename Passkey
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
