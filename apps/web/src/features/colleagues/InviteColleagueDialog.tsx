import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { LONGEST_EMAIL } from '@plainview/domain/shared/text-limits';
import { api } from '../../api/client.ts';
import { checkEmail } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';

const errorFields: Readonly<Partial<Record<ErrorCode, 'email'>>> = {
  EMAIL_ALREADY_REGISTERED: 'email',
  ALREADY_INVITED: 'email',
  EMAIL_DOMAIN_NOT_ALLOWED: 'email',
};

interface InviteColleagueDialogProps {
  readonly agencyName: string;
  readonly onClose: () => void;
  /** Called after the invitation was sent by email. */
  readonly onSent: (email: string) => void;
}

/** Invites an address to the user's own agency. Without a mail server, shows the link to pass on, once. */
export function InviteColleagueDialog({ agencyName, onClose, onSent }: InviteColleagueDialogProps) {
  const invite = useMutation(
    api.colleagues.invite.mutationOptions({
      onSuccess: ({ invitation, link }) => {
        if (link !== null) return;
        onSent(invitation.email);
        onClose();
      },
    }),
  );
  const form = useContractForm<{ readonly email: string }>({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    call: invite,
    errorFields,
    onSubmit: ({ email }) => invite.mutate({ email: email.trim() }),
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
      title="Invite Colleague"
      form={form}
      submitLabel="Invite"
      pendingLabel="Inviting..."
      isDismissable={false}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">
        The colleague chooses a name and a password and joins {agencyName} immediately.
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={LONGEST_EMAIL}
        // The dialog is opened to type the address.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        isRequired
        {...form.field('email')}
      />
    </FormDialog>
  );
}
