import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { checkFilled, EMAIL_CODE_REQUIRED } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { sessionOptions } from '../session-query.ts';
import { newPasswordErrorFields, useNewPassword } from '../use-new-password.ts';

/** Sets a new password with the code of an email; `code` is from the link, or empty. */
export function ResetPasswordForm({ code, onReset }: { code: string; onReset: () => void }) {
  const queryClient = useQueryClient();
  const { check } = useNewPassword();
  const reset = useMutation(
    api.session.resetPassword.mutationOptions({
      onSuccess: () => {
        // Anyone signed in here is signed out now.
        queryClient.setQueryData(sessionOptions().queryKey, { user: null });
        onReset();
      },
    }),
  );
  const form = useContractForm({
    initial: { code, password: '', confirmPassword: '' },
    check: (fields) => ({ ...check(fields), ...checkFilled(fields, { code: EMAIL_CODE_REQUIRED }) }),
    call: reset,
    errorFields: newPasswordErrorFields,
    onSubmit: (fields) => reset.mutate(fields),
  });
  return (
    <PlainForm aria-label="Choose a new password" {...form.formProps}>
      {code === '' && (
        <PlainTextField label="Code" autoComplete="one-time-code" isRequired {...form.field('code')} />
      )}
      <NewPasswordFields
        label="New password"
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
      />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending} pendingLabel="Saving...">
        Save New Password
      </Button>
    </PlainForm>
  );
}
