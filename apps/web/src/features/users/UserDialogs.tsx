import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { DutiesDialog } from './DutiesDialog.tsx';
import { RejectUserDialog } from './RejectUserDialog.tsx';
import { RemoveSecondFactorDialog } from './RemoveSecondFactorDialog.tsx';
import type { UserManagementState } from './use-user-management.ts';

/** The dialogs of the actions that ask first. */
export function UserDialogs({ management }: { readonly management: UserManagementState }) {
  const { dialog, closeDialog, actions, announce } = management;
  const userOf = (action: NonNullable<typeof dialog>['action']) =>
    dialog?.action === action ? dialog.user : null;
  const setting = userOf('setDuties');
  const removing = userOf('removeSecondFactor');
  return (
    <>
      {setting && (
        <DutiesDialog
          user={setting}
          onClose={closeDialog}
          onSet={() => announce(`The duties of ${setting.name} were set.`)}
        />
      )}
      {removing && (
        <RemoveSecondFactorDialog
          user={removing}
          onClose={closeDialog}
          onRemoved={() => announce(`The second factor of ${removing.name} was removed.`)}
        />
      )}
      <RejectUserDialog
        user={userOf('reject')}
        reject={actions.reject}
        onClose={closeDialog}
        onRejected={({ name }) => {
          closeDialog();
          announce(`${name} was rejected.`);
        }}
      />
      <DeleteUserDialog
        user={userOf('delete')}
        remove={actions.remove}
        onClose={closeDialog}
        onDeleted={({ name }) => {
          closeDialog();
          announce(`${name} was deleted.`);
        }}
      />
    </>
  );
}
