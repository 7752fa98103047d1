import { api } from '../../api/client.ts';
import { FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { NewPasswordFields } from '../sessions/NewPasswordFields.tsx';
import { newPasswordErrorFields, useNewPassword } from '../sessions/use-new-password.ts';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the user's password, which signs out all other devices. `onChanged` is called afterwards. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { check } = useNewPassword();
  const change = useMutation(
    api.profile.changePassword.mutationOptions({
      onSuccess: () => {
        form.reset(empty);
        onChanged?.();
      },
    }),
  );
  const form = useContractForm({
    initial: empty,
    check: (fields) => ({
      ...check(fields),
      // A password may consist of spaces.
      ...(fields.currentPassword === '' && { currentPassword: FIELD_REQUIRED }),
    }),
    call: change,
    errorFields: { ...newPasswordErrorFields, INCORRECT_PASSWORD: 'currentPassword' },
    onSubmit: (fields) => change.mutate(fields),
  });
  return (
    <PlainForm aria-label="Change password" {...form.formProps} className="max-w-sm">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        isRequired
        {...form.field('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
      />
      <Button type="submit" variant="primary" isPending={form.isPending} className="w-fit">
        Change Password
      </Button>
      {change.isSuccess && (
        <Banner variant="success">Your password was changed. Your other devices have been signed out.</Banner>
      )}
    </PlainForm>
  );
}
