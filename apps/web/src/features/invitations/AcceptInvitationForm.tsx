import type { Outputs } from '@plainview/contract/index';
import { roleOptionLabels } from '@plainview/domain/identity/users/actor';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { api } from '../../api/client.ts';
import { checkFilled, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { NewPasswordFields } from '../sessions/NewPasswordFields.tsx';
import { newPasswordErrorFields, useNewPassword } from '../sessions/use-new-password.ts';

/** An invitation as its link shows it. */
export type InvitationPreview = Outputs['invitations']['preview'];

interface AcceptInvitationFormProps {
  readonly code: string;
  readonly invitation: InvitationPreview;
  readonly onAccepted: (email: string) => void;
}

/** Asks for the name and password of an invited account. */
export function AcceptInvitationForm({ code, invitation, onAccepted }: AcceptInvitationFormProps) {
  const { check } = useNewPassword();
  const accept = useMutation(
    api.invitations.accept.mutationOptions({ onSuccess: ({ email }) => onAccepted(email) }),
  );
  const form = useContractForm({
    initial: { name: '', password: '', confirmPassword: '' },
    check: (fields) => ({ ...check(fields), ...checkFilled(fields, { name: FIELD_REQUIRED }) }),
    call: accept,
    errorFields: { ...newPasswordErrorFields, NAME_NOT_READABLE: 'name', NAME_RESERVED: 'name' },
    onSubmit: ({ name, ...passwords }) => accept.mutate({ ...passwords, name: name.trim(), code }),
  });
  const { email, role, agencyName, invitedBy } = invitation;
  return (
    <PlainForm aria-label="Accept your invitation" {...form.formProps}>
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
      <PlainTextField
        label="Full name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        isRequired
        {...form.field('name')}
      />
      <NewPasswordFields password={form.field('password')} confirmPassword={form.field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending} pendingLabel="Creating...">
        Create Account
      </Button>
    </PlainForm>
  );
}
