import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_PASSKEY_NAME } from '@plainview/domain/identity/second-factors/passkey';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { usePasskeyActions, type Passkey } from './use-second-factor.ts';

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const { rename } = usePasskeyActions();
  const form = useContractForm({
    initial: { name: passkey.name },
    check: (values) => checkFilled(values, { name: errorCatalog.PASSKEY_NAME_REQUIRED.message }),
    call: rename,
    onSubmit: ({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }),
  });
  return (
    <FormDialog title="Rename Passkey" form={form} submitLabel="Rename Passkey" size="sm" onClose={onClose}>
      <PlainTextField
        label="Name"
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        isRequired
        {...form.field('name')}
      />
    </FormDialog>
  );
}
