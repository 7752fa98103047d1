import { errorMessage } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { roleOptionLabels } from '@plainview/domain/account/actor';
import { checkNewPassword, MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isNetworkProblem, describeError, errorCodeOf } from '../../api/describe-error.ts';
import { policyOptions } from '../../api/policy.ts';
import { useCommonPassword } from '../../api/use-common-password.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PasswordHelp } from '../../ui/forms/PasswordHelp.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';

/** An invitation as its link shows it. */
export type InvitationPreview = Outputs['invitations']['preview'];

const fieldOf: Readonly<Partial<Record<ErrorCode, 'name' | 'password' | 'confirmPassword'>>> = {
  NAME_NOT_READABLE: 'name',
  NAME_RESERVED: 'name',
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_FROM_NAMES: 'password',
  PASSWORD_SIMPLE: 'password',
};

interface AcceptInvitationFormProps {
  readonly code: string;
  readonly invitation: InvitationPreview;
  readonly onAccepted: (email: string) => void;
}

/** Asks for the name and password of an invited account. */
export function AcceptInvitationForm({ code, invitation, onAccepted }: AcceptInvitationFormProps) {
  const [fields, setFields] = useState({ name: '', password: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const policy = useQuery(policyOptions());
  const warning = useCommonPassword(fields.password);
  const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
  const accept = useMutation(
    api.invitations.accept.mutationOptions({
      onSuccess: ({ email }) => onAccepted(email),
      onError: (error) => {
        const refusal = errorCodeOf(error);
        const field = refusal && fieldOf[refusal];
        if (field) setErrors({ [field]: describeError(error) });
      },
    }),
  );
  const submit = (): void => {
    if (accept.isPending) return;
    accept.reset();
    const name = fields.name.trim();
    const refusal = checkNewPassword(fields, { minimumPasswordLength });
    const field = refusal && fieldOf[refusal.code];
    const found = {
      ...(refusal && field && { [field]: errorMessage(refusal) }),
      ...(name === '' && { name: 'Please fill in this field.' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) accept.mutate({ ...fields, name, code });
  };
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: errors[name],
  });
  const { email, role, agencyName, invitedBy } = invitation;
  return (
    <PlainForm onSubmit={submit} aria-label="Accept your invitation" errors={errors}>
      {accept.error && Object.keys(errors).length === 0 && (
        <Banner variant="error" takesFocus>
          {describeError(accept.error, isNetworkProblem(accept.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 text-sm">
        <dt className="text-soft">Email</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt className="text-soft">Role</dt>
        <dd>{roleOptionLabels[role]}</dd>
        {agencyName !== null && (
          <>
            <dt className="text-soft">Agency</dt>
            <dd className="wrap-anywhere">{agencyName}</dd>
          </>
        )}
        <dt className="text-soft">Invited by</dt>
        <dd className="wrap-anywhere">{invitedBy}</dd>
      </dl>
      <PlainTextField label="Full name" autoComplete="name" {...field('name')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description={
          <PasswordHelp warning={warning}>
            {screenTexts.weakPassword.replace('6', String(minimumPasswordLength))}
          </PasswordHelp>
        }
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={accept.isPending}
        pendingLabel="Creating..."
      >
        Create Account
      </Button>
    </PlainForm>
  );
}
