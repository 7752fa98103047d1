import type { Outputs } from '@plainview/contract/index';
import { roleOptionLabels } from '@plainview/domain/identity/users/actor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

interface InvitationsProps {
  /** Shows those to the user's own agency, for its administrators. */
  readonly isOwnAgency?: boolean;
  /** Called with the email address after an invitation was revoked. */
  readonly onRevoked: (email: string) => void;
}

type Invitation = Outputs['invitations']['list'][number];

/** Describes role and agency, unless all invitations have the same. */
function describeRole({
  role,
  agencyName,
}: Pick<Invitation, 'createdAt'> & Partial<Pick<Invitation, 'role' | 'agencyName'>>): string {
  if (role === undefined) return '';
  return `${roleOptionLabels[role]}${agencyName ? `, ${agencyName}` : ''} · `;
}

/** Lists the open invitations; renders nothing if there are none. */
export function Invitations({ isOwnAgency = false, onRevoked }: InvitationsProps) {
  const all = useQuery({ ...api.invitations.list.queryOptions(), enabled: !isOwnAgency });
  const own = useQuery({ ...api.colleagues.invitations.queryOptions(), enabled: isOwnAgency });
  const invitations = isOwnAgency ? own : all;
  const [revoking, setRevoking] = useState<{ readonly id: string; readonly email: string } | null>(null);
  const revokeAny = useMutation(api.invitations.revoke.mutationOptions());
  const revokeOwn = useMutation(api.colleagues.revokeInvitation.mutationOptions());
  const revoke = isOwnAgency ? revokeOwn : revokeAny;
  const close = (): void => {
    setRevoking(null);
    revoke.reset();
  };
  if (invitations.isError && !invitations.data) {
    return <LoadErrorBanner error={describeLoadError(invitations.error, invitations.refetch)} />;
  }
  if (!invitations.data?.length && !revoking) return null;
  return (
    <Card title="Open Invitations" description="Each link works once and for 7 days.">
      <ul aria-label="Open Invitations" className="divide-y divide-line">
        {invitations.data?.map(({ id, email, invitedBy, expiresAt, ...whom }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {describeRole(whom)}
                Invited by {invitedBy} · Expires <Timestamp value={expiresAt} isPlain />
              </p>
            </div>
            <Button
              size="sm"
              variant="danger-outline"
              aria-label={`Revoke the invitation of ${email}`}
              onPress={() => setRevoking({ id, email })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoking !== null}
        onOpenChange={close}
        title="Revoke Invitation?"
        text={
          <span className="wrap-anywhere">
            The link that was sent to {revoking?.email} will no longer work.
          </span>
        }
        confirmLabel="Revoke"
        pendingLabel="Revoking..."
        isBusy={revoke.isPending}
        errorMessage={revoke.error ? describeError(revoke.error) : undefined}
        onConfirm={() => {
          if (!revoking) return;
          const { id, email } = revoking;
          revoke.mutate(
            { id },
            {
              onSuccess: () => {
                close();
                onRevoked(email);
              },
            },
          );
        }}
      />
    </Card>
  );
}
