import { errorMessage } from '@plainview/contract/error-catalog';
import { checkAgencyName } from '@plainview/domain/identity/registrations/registration';
import { roleOptionLabels, roles, type Role } from '@plainview/domain/identity/users/actor';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { checkEmail } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';

// Agency first, as on the registration form.
const roleOptions = roles.toReversed().map((id) => ({ id, label: roleOptionLabels[id] }));

/** Field that an error is about. */
const errorFields: Readonly<Partial<Record<ErrorCode, 'email' | 'agencyName'>>> = {
  EMAIL_ALREADY_REGISTERED: 'email',
  ALREADY_INVITED: 'email',
  EMAIL_DOMAIN_NOT_ALLOWED: 'email',
  AGENCY_NAME_REQUIRED: 'agencyName',
  AGENCY_NAME_NOT_READABLE: 'agencyName',
};

interface InviteFields {
  readonly email: string;
  readonly role: Role;
  readonly agencyName: string;
}

interface InviteDialogProps {
  readonly onClose: () => void;
  /** Called after the invitation was sent by email. */
  readonly onSent: (email: string) => void;
}

/** Invites an email address. Without a mail server, shows the link to pass on, once. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const agencies = useQuery(api.agencies.list.queryOptions());
  const invite = useMutation(
    api.invitations.create.mutationOptions({
      onSuccess: ({ invitation, link }) => {
        if (link !== null) return;
        onSent(invitation.email);
        onClose();
      },
    }),
  );
  const form = useContractForm<InviteFields>({
    initial: { email: '', role: 'agency', agencyName: '' },
    check: ({ email, ...agency }) => {
      const refusal = checkAgencyName(agency);
      return { email: checkEmail(email), agencyName: refusal ? errorMessage(refusal) : undefined };
    },
    call: invite,
    errorFields,
    onSubmit: ({ email, role, agencyName }) =>
      invite.mutate({ email: email.trim(), role, agencyName: role === 'agency' ? agencyName : '' }),
  });
  const link = invite.data?.link ?? null;
  if (link !== null) {
    return (
      <SecretDialog title="Invitation Link" secret={link} onClose={onClose}>
        {`Mail is not set up. Give this link to ${invite.data?.invitation.email ?? ''} yourself: the first person who opens it creates the account. It works once and for 7 days.`}
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title="Invite User"
      form={form}
      submitLabel="Invite"
      pendingLabel="Inviting..."
      isDismissable={false}
      onClose={onClose}
    >
      <p className="text-soft">The user chooses a name and a password and is approved immediately.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={LONGEST_EMAIL}
        isRequired
        {...form.field('email')}
      />
      <SelectField label="Role" options={roleOptions} isRequired {...form.field('role')} />
      {form.values.role === 'agency' && (
        <ComboBox
          label="Agency"
          suggestions={agencies.data?.map(({ name }) => name) ?? []}
          maxLength={LONGEST_NAME}
          isRequired
          {...form.field('agencyName')}
        />
      )}
    </FormDialog>
  );
}
