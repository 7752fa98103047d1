import { lazyComponent } from '../../ui/lazy-component.tsx';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { RejectQuestion } from './RejectQuestion.tsx';
import type { UserManagementState } from './use-user-management.ts';

const DutiesDialog = lazyComponent(async () => (await import('./DutiesDialog.tsx')).DutiesDialog);
const RemoveSecondFactorDialog = lazyComponent(
  async () => (await import('./RemoveSecondFactorDialog.tsx')).RemoveSecondFactorDialog,
);

/** The dialogs of the actions that ask first. */
export function UserQuestions({ management }: { readonly management: UserManagementState }) {
  const { question, closeQuestion, actions, announce } = management;
  const userOf = (action: NonNullable<typeof question>['action']) =>
    question?.action === action ? question.user : null;
  const setting = userOf('setDuties');
  const removing = userOf('removeSecondFactor');
  return (
    <>
      {setting && (
        <DutiesDialog
          user={setting}
          onClose={closeQuestion}
          onSet={() => announce(`The duties of ${setting.name} were set.`)}
        />
      )}
      {removing && (
        <RemoveSecondFactorDialog
          user={removing}
          onClose={closeQuestion}
          onRemoved={() => announce(`The second factor of ${removing.name} was removed.`)}
        />
      )}
      <RejectQuestion
        user={userOf('reject')}
        reject={actions.reject}
        onClose={closeQuestion}
        onRejected={({ name }) => {
          closeQuestion();
          announce(`${name} was rejected.`);
        }}
      />
      <DeleteQuestion
        user={userOf('delete')}
        remove={actions.remove}
        onClose={closeQuestion}
        onDeleted={({ name }) => {
          closeQuestion();
          announce(`${name} was deleted.`);
        }}
      />
    </>
  );
}
