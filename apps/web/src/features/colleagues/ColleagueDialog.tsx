import { describeError } from '../../api/describe-error.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { ColleagueAction } from './ColleaguesTable.tsx';
import { useColleagueActions, type Colleague } from './use-colleagues.ts';

interface ColleagueDialogProps {
  readonly action: ColleagueAction;
  readonly colleague: Colleague;
  readonly onClose: () => void;
  /** Called with what to announce. */
  readonly onDone: (message: string) => void;
}

interface Wording {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly done: string;
}

const wordings: Readonly<Record<ColleagueAction, (name: string) => Wording>> = {
  makeAdministrator: (name) => ({
    title: 'Make Agency Administrator?',
    text: `${name} will be able to invite and remove colleagues, and to make other colleagues administrators.`,
    confirmLabel: 'Make Administrator',
    pendingLabel: 'Saving...',
    done: `${name} is an agency administrator now.`,
  }),
  withdraw: (name) => ({
    title: 'Remove Administrator Rights?',
    text: `${name} keeps the account, but is signed out everywhere and no longer manages colleagues. Open invitations by ${name} are revoked.`,
    confirmLabel: 'Withdraw',
    pendingLabel: 'Withdrawing...',
    done: `${name} is no longer an agency administrator.`,
  }),
  remove: (name) => ({
    title: 'Remove Colleague?',
    text: `${name} is signed out everywhere and can no longer sign in; API keys and open invitations by ${name} are revoked. Tickets and videos stay with the agency. Only a Plainview administrator can restore access for ${name}.`,
    confirmLabel: 'Remove',
    pendingLabel: 'Removing...',
    done: `${name} was removed.`,
  }),
};

/** Asks before an action on a colleague, and carries it out. */
export function ColleagueDialog({ action, colleague, onClose, onDone }: ColleagueDialogProps) {
  const { setAdministrator, remove } = useColleagueActions();
  const { id, name } = colleague;
  const wording = wordings[action](name);
  const call = action === 'remove' ? remove : setAdministrator;
  const onSuccess = (): void => {
    onClose();
    onDone(wording.done);
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={wording.title}
      text={<span className="wrap-anywhere">{wording.text}</span>}
      confirmLabel={wording.confirmLabel}
      pendingLabel={wording.pendingLabel}
      isBusy={call.isPending}
      errorMessage={call.error ? describeError(call.error) : undefined}
      onConfirm={() => {
        if (action === 'remove') remove.mutate({ id }, { onSuccess });
        else
          setAdministrator.mutate(
            { id, isAgencyAdministrator: action === 'makeAdministrator' },
            { onSuccess },
          );
      }}
    />
  );
}
