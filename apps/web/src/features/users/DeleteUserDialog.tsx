import { screenTexts } from '@plainview/contract/screen-texts';
import { describeError } from '../../api/describe-error.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { User, UserActions } from './use-users.ts';

interface DeleteUserDialogProps {
  /** The account to delete; null while the dialog is closed. */
  readonly user: User | null;
  readonly remove: UserActions['remove'];
  readonly onClose: () => void;
  readonly onDeleted: (user: User) => void;
}

/** Asks before an account is deleted. */
export function DeleteUserDialog({ user, remove, onClose, onDeleted }: DeleteUserDialogProps) {
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onOpenChange={onClose}
      title="Delete User?"
      text="Are you sure you want to delete this user? This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isBusy={remove.isPending}
      errorMessage={remove.error ? describeError(remove.error, screenTexts.deleteUserFailed) : undefined}
      onConfirm={() => {
        if (user) remove.mutate({ id: user.id }, { onSuccess: () => onDeleted(user) });
      }}
    />
  );
}
