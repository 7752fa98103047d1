import { screenTexts } from '@plainview/contract/screen-texts';
import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ActiveUsersTable } from '../../features/users/ActiveUsersTable.tsx';
import { EmailChanges } from '../../features/users/EmailChanges.tsx';
import { PendingUsersTable } from '../../features/users/PendingUsersTable.tsx';
import { RejectedUsersTable } from '../../features/users/RejectedUsersTable.tsx';
import { useUserManagement } from '../../features/users/use-user-management.ts';
import { useUsers } from '../../features/users/use-users.ts';
import type { ListedStatus } from '../../features/users/user-search.ts';
import { UserQuestions } from '../../features/users/UserQuestions.tsx';
import { UserSearch } from '../../features/users/UserSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import type { Option } from '../../ui/forms/select/OptionList.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { CollapsibleCard } from '../../ui/layout/CollapsibleCard.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';

const EmailDomainsDialog = lazyComponent(
  async () => (await import('../../features/users/EmailDomainsDialog.tsx')).EmailDomainsDialog,
);
const InviteDialog = lazyComponent(
  async () => (await import('../../features/invitations/InviteDialog.tsx')).InviteDialog,
);
const Invitations = lazyComponent(
  async () => (await import('../../features/invitations/Invitations.tsx')).Invitations,
);
const SecondFactorRules = lazyComponent(
  async () => (await import('../../features/second-factor/SecondFactorRules.tsx')).SecondFactorRules,
);

const statusOptions: ReadonlyArray<Option<ListedStatus>> = [
  { id: 'approved', label: 'Active' },
  { id: 'rejected', label: 'Rejected' },
];

interface UserManagementProps {
  /** Search of the list of users; undefined shows all. */
  readonly search: string | undefined;
  /** Status that the list of users shows. */
  readonly status: ListedStatus;
  readonly onSearch: (words: string) => void;
  readonly onStatus: (status: ListedStatus) => void;
}

/** /admin/users: pending registrations, users by status, and the actions on each account. */
export function UserManagement({ search, status, onSearch, onStatus }: UserManagementProps) {
  const pending = useUsers('pending');
  const listed = useUsers(status, search);
  const management = useUserManagement();
  const { actions, roleEditing, onAction, announce, clearErrors, updateError } = management;
  const { approve, unlock, endSessions } = actions;
  const approvingId = approve.isPending ? approve.variables.id : null;
  const unlockingId = unlock.isPending ? unlock.variables.id : null;
  const [isSettingDomains, setSettingDomains] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const listHeading = useRef<HTMLHeadingElement>(null);

  // Pending users are shown above: wait for them, so that the table below does not move.
  const isOtherStatus = listed.query.isPlaceholderData && listed.rows.some((user) => user.status !== status);
  const isLoading = pending.query.isPending || listed.query.isPending || isOtherStatus;
  const retry = (): void => {
    void pending.query.refetch();
    void listed.query.refetch();
  };

  return (
    <div className="space-y-6">
      <PageHeader
        title="User Management"
        actions={
          <>
            <Button onPress={() => setSettingDomains(true)}>Email Domains</Button>
            <Button variant="primary" onPress={() => setInviting(true)}>
              Invite User
            </Button>
          </>
        }
      />
      <output className="sr-only">{management.announcement}</output>
      {updateError && (
        <Banner variant="error" onDismiss={clearErrors}>
          {describeError(updateError, screenTexts.updateUserFailed)}
        </Banner>
      )}
      {endSessions.data && (
        <Banner variant="success" onDismiss={endSessions.reset}>
          {endSessions.data.name} was signed out everywhere.
        </Banner>
      )}
      {pending.query.data && (
        <ListSection
          heading="Pending Approvals"
          list={pending}
          noun="registration"
          error={null}
          empty={null}
          fallbackFocus={listHeading}
        >
          <PendingUsersTable
            list={pending}
            roleEditing={roleEditing}
            approvingId={approvingId}
            onAction={onAction}
          />
        </ListSection>
      )}
      <EmailChanges />
      <Invitations onRevoked={(email) => announce(`The invitation of ${email} was revoked.`)} />
      <CollapsibleCard
        title="Second Factor"
        description="Users who need one must set it up before anything else."
      >
        <SecondFactorRules />
      </CollapsibleCard>
      <ListSection
        heading={status === 'rejected' ? 'Rejected Users' : 'Active Users'}
        headingRef={listHeading}
        list={listed}
        noun="user"
        isLoading={isLoading}
        error={describeLoadError(
          pending.query.error ?? listed.query.error,
          retry,
          screenTexts.fetchUsersFailed,
        )}
        filters={
          <>
            <SegmentedControl label="Status" options={statusOptions} value={status} onChange={onStatus} />
            <UserSearch value={search ?? ''} onChange={onSearch} />
          </>
        }
        empty={{ icon: Users, title: status === 'rejected' ? 'No rejected users' : 'No users yet' }}
        noMatch={
          search !== undefined && {
            title: 'No user matches',
            clearLabel: 'Show all users',
            onClear: () => onSearch(''),
          }
        }
      >
        {status === 'rejected' ? (
          <RejectedUsersTable
            list={listed}
            isLoading={isLoading}
            approvingId={approvingId}
            onAction={onAction}
          />
        ) : (
          <ActiveUsersTable
            list={listed}
            isLoading={isLoading}
            roleEditing={roleEditing}
            unlockingId={unlockingId}
            onAction={onAction}
          />
        )}
      </ListSection>
      {isSettingDomains && (
        <EmailDomainsDialog
          onClose={() => setSettingDomains(false)}
          onSaved={(name) => notify({ title: `The allowed domains of ${name} were saved.`, tone: 'success' })}
        />
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onSent={(email) => notify({ title: `An invitation was sent to ${email}.`, tone: 'success' })}
        />
      )}
      <UserQuestions management={management} />
    </div>
  );
}
