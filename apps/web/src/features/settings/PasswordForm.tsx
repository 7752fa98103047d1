import { errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { checkNewPassword, MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isNetworkProblem, describeError, errorCodeOf } from '../../api/describe-error.ts';
import { policyOptions } from '../../api/policy.ts';
import { useCommonPassword } from '../../api/use-common-password.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PasswordHelp } from '../../ui/forms/PasswordHelp.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
type Fields = typeof empty;

const fieldOf: Readonly<Partial<Record<ErrorCode, keyof Fields>>> = {
  INCORRECT_PASSWORD: 'currentPassword',
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_FROM_NAMES: 'password',
  PASSWORD_SIMPLE: 'password',
};

/** Changes the user's password, which signs out all other devices. `onChanged` is called afterwards. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const policy = useQuery(policyOptions());
  const commonWords = useCommonPassword(fields.password);
  const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
  const change = useMutation(
    api.profile.changePassword.mutationOptions({
      onSuccess: () => {
        setFields(empty);
        void queryClient.invalidateQueries({ queryKey: api.profile.devices.key() });
        onChanged?.();
      },
      onError: (error) => {
        const code = errorCodeOf(error);
        const field = code && fieldOf[code];
        if (field) setErrors({ [field]: describeError(error) });
      },
    }),
  );
  const submit = (): void => {
    const refusal = checkNewPassword(fields, { minimumPasswordLength });
    const field = refusal && fieldOf[refusal.code];
    const blank = fields.currentPassword === '' && { currentPassword: 'Please fill in this field.' };
    const found = { ...(refusal && field && { [field]: errorMessage(refusal) }), ...blank };
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(fields);
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: errors[name],
  });
  return (
    <Form aria-label="Change password" onSubmit={submit} errors={errors} className="max-w-sm">
      {change.error && (
        <Banner variant="error" takesFocus={Object.keys(errors).length === 0}>
          {describeError(change.error, isNetworkProblem(change.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
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
      <Button type="submit" variant="primary" isPending={change.isPending} className="w-fit">
        Change Password
      </Button>
      {change.isSuccess && (
        <Banner variant="success">Your password was changed. Your other devices have been signed out.</Banner>
      )}
    </Form>
  );
}
