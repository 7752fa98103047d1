import { accountProblems } from '@plainview/contract/accounts/account-problems';
import { roleOptionLabels, roles, type Role } from '@plainview/domain/account/actor';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError, errorCodeOf } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ComboBox } from '../../ui/forms/ComboBox.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';

// Agency first, as on the registration form.
const roleOptions = roles.toReversed().map((id) => ({ id, label: roleOptionLabels[id] }));

/** Field that an error is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, 'email' | 'agencyName'>>> = {
  EMAIL_ALREADY_REGISTERED: 'email',
  ALREADY_INVITED: 'email',
  EMAIL_DOMAIN_NOT_ALLOWED: 'email',
  AGENCY_NAME_REQUIRED: 'agencyName',
  AGENCY_NAME_NOT_READABLE: 'agencyName',
};

interface InviteDialogProps {
  readonly onClose: () => void;
  /** Called after the invitation was sent by email. */
  readonly onSent: (email: string) => void;
}

/** Invites an email address. Without a mail server, shows the link to pass on, once. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const agencies = useQuery(api.agencies.list.queryOptions());
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('agency');
  const [agencyName, setAgencyName] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const invite = useMutation(
    api.invitations.create.mutationOptions({
      onSuccess: ({ invitation, link }) => {
        void queryClient.invalidateQueries({ queryKey: api.invitations.key() });
        void queryClient.invalidateQueries({ queryKey: api.agencies.key() });
        if (link !== null) return;
        onSent(invitation.email);
        onClose();
      },
      onError: (error) => {
        const code = errorCodeOf(error);
        const field = code && fieldOf[code];
        setErrors(field ? { [field]: describeError(error) } : {});
      },
    }),
  );
  const submit = (): void => {
    const found = {
      ...(!/^\S+@\S+$/u.test(email.trim()) && { email: 'Please enter an email address.' }),
      ...(role === 'agency' &&
        agencyName.trim() === '' && { agencyName: accountProblems.AGENCY_NAME_REQUIRED.message }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || invite.isPending) return;
    invite.mutate({ email: email.trim(), role, agencyName: role === 'agency' ? agencyName : '' });
  };
  const link = invite.data?.link ?? null;
  if (link !== null) {
    return (
      <SecretDialog title="Invitation Link" secret={link} onClose={onClose}>
        {`Mail is not set up. Give this link to ${invite.data?.invitation.email ?? ''} yourself: the first person who opens it creates the account. It works once and for 7 days.`}
      </SecretDialog>
    );
  }
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Invite User" isDismissable={false}>
      <Form onSubmit={submit} errors={errors}>
        {invite.error && !hasFieldError && <Banner variant="error">{describeError(invite.error)}</Banner>}
        <p className="text-soft">The user chooses a name and a password and is approved immediately.</p>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          isRequired
          value={email}
          onChange={setEmail}
          errorMessage={errors['email']}
        />
        <SelectField label="Role" options={roleOptions} value={role} onChange={setRole} isRequired />
        {role === 'agency' && (
          <ComboBox
            label="Agency"
            name="agencyName"
            suggestions={agencies.data?.map(({ name }) => name) ?? []}
            maxLength={200}
            isRequired
            value={agencyName}
            onChange={setAgencyName}
            errorMessage={errors['agencyName']}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={invite.isPending} pendingLabel="Inviting...">
            Invite
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
