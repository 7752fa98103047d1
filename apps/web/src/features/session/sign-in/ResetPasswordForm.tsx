import { errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { checkNewPassword, MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { policyOptions } from '../../../api/policy.ts';
import { useCommonPassword } from '../../../api/use-common-password.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PasswordHelp } from '../../../ui/forms/PasswordHelp.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';
import { sessionOptions } from '../session-query.ts';

const fieldOf: Readonly<Partial<Record<ErrorCode, string>>> = {
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_FROM_NAMES: 'password',
  PASSWORD_SIMPLE: 'password',
};

/** Sets a new password with the code of an email; `code` is from the link, or empty. */
export function ResetPasswordForm({ code, onReset }: { code: string; onReset: () => void }) {
  const [fields, setFields] = useState({ code, password: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const queryClient = useQueryClient();
  const policy = useQuery(policyOptions());
  const commonWords = useCommonPassword(fields.password);
  const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
  const reset = useMutation(
    api.session.resetPassword.mutationOptions({
      onSuccess: () => {
        // Anyone signed in here is signed out now.
        queryClient.setQueryData(sessionOptions().queryKey, { user: null });
        onReset();
      },
      onError: (error) => {
        const refusal = errorCodeOf(error);
        const field = refusal && fieldOf[refusal];
        if (field) setErrors({ [field]: describeError(error) });
      },
    }),
  );
  const submit = (): void => {
    if (reset.isPending) return;
    reset.reset();
    const refusal = checkNewPassword(fields, { minimumPasswordLength });
    const field = refusal && fieldOf[refusal.code];
    const found = {
      ...(fields.code.trim() === '' && { code: 'Please enter the code from the message.' }),
      ...(refusal && field && { [field]: errorMessage(refusal) }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) reset.mutate(fields);
  };
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: errors[name],
  });
  return (
    <PlainForm onSubmit={submit} aria-label="Choose a new password" errors={errors}>
      {reset.error && (
        <Banner variant="error" takesFocus={Object.keys(errors).length === 0}>
          {describeError(reset.error, isNetworkProblem(reset.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      {code === '' && <PlainTextField label="Code" autoComplete="one-time-code" {...field('code')} />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description={
          <PasswordHelp warning={commonWords}>
            {screenTexts.weakPassword.replace('6', String(minimumPasswordLength))}
          </PasswordHelp>
        }
        {...field('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" isPending={reset.isPending} pendingLabel="Saving...">
        Save New Password
      </Button>
    </PlainForm>
  );
}
