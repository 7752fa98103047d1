import { UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ColleagueDialog } from '../../features/colleagues/ColleagueDialog.tsx';
import { ColleaguesTable, type ColleagueAction } from '../../features/colleagues/ColleaguesTable.tsx';
import { inviteCommand } from '../../features/colleagues/invite-command.ts';
import { InviteColleagueDialog } from '../../features/colleagues/InviteColleagueDialog.tsx';
import { useColleagues, type Colleague } from '../../features/colleagues/use-colleagues.ts';
import { Invitations } from '../../features/invitations/Invitations.tsx';
import { UserSearch } from '../../features/users/UserSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';

interface ColleaguesProps {
  readonly agencyName: string;
  /** Undefined shows all. */
  readonly search: string | undefined;
  readonly onSearch: (search: string) => void;
  /** Opens with the form for an invitation. */
  readonly startsInviting: boolean;
}

const announce = (title: string): void => {
  notify({ title, tone: 'success' });
};

/** /agency/users: an agency administrator invites and removes users of the agency. */
export function Colleagues({ agencyName, search, onSearch, startsInviting }: ColleaguesProps) {
  const list = useColleagues(search);
  const [isInviting, setInviting] = useState(startsInviting);
  const [asked, setAsked] = useState<{ action: ColleagueAction; colleague: Colleague } | null>(null);
  const onAction = useCallback(
    (action: ColleagueAction, colleague: Colleague) => setAsked({ action, colleague }),
    [],
  );
  useScreenCommands([inviteCommand(() => setInviting(true))]);
  return (
    <div className="space-y-6">
      <PageHeader
        title="Colleagues"
        description={`The users of ${agencyName}. You invite and remove them as an agency administrator.`}
        actions={
          <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onPress={() => setInviting(true)}>
            Invite Colleague
          </Button>
        }
      />
      {list.query.isSuccess && (
        <Invitations isOwnAgency onRevoked={(email) => announce(`The invitation of ${email} was revoked.`)} />
      )}
      <ListSection
        list={list}
        noun="user"
        error={describeLoadError(list.query.error, list.query.refetch)}
        filters={<UserSearch value={search ?? ''} onChange={onSearch} />}
        empty={{ icon: Users, title: 'No users yet' }}
        noMatch={
          search !== undefined && {
            title: 'No user matches',
            clearLabel: 'Show All Users',
            onClear: () => onSearch(''),
          }
        }
      >
        <ColleaguesTable list={list} onAction={onAction} />
      </ListSection>
      {asked && <ColleagueDialog {...asked} onClose={() => setAsked(null)} onDone={announce} />}
      {isInviting && (
        <InviteColleagueDialog
          agencyName={agencyName}
          onClose={() => setInviting(false)}
          onSent={(email) => announce(`An invitation was sent to ${email}.`)}
        />
      )}
    </div>
  );
}
