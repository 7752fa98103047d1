import { screenTexts } from '@plainview/contract/screen-texts';
import { describeError } from '../../api/describe-error.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { User, UserActions } from './use-users.ts';

interface RejectUserDialogProps {
  /** The account to reject; null while the dialog is closed. */
  readonly user: User | null;
  readonly reject: UserActions['reject'];
  readonly onClose: () => void;
  readonly onRejected: (user: User) => void;
}

/** Asks before a registration is rejected. */
export function RejectUserDialog({ user, reject, onClose, onRejected }: RejectUserDialogProps) {
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onOpenChange={onClose}
      title="Reject User?"
      text={
        user && (
          <>
            <strong className="font-medium wrap-anywhere text-ink">{user.name}</strong>{' '}
            <span className="wrap-anywhere">({user.email})</span> won’t be able to sign in. You can find the
            account under Rejected and approve it later.
          </>
        )
      }
      confirmLabel="Reject"
      pendingLabel="Rejecting..."
      isBusy={reject.isPending}
      errorMessage={reject.error ? describeError(reject.error, screenTexts.updateUserFailed) : undefined}
      onConfirm={() => {
        if (user) reject.mutate({ id: user.id }, { onSuccess: () => onRejected(user) });
      }}
    />
  );
}
