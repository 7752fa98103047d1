import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Invitations } from '../../features/invitations/Invitations.tsx';
import { SecondFactorRules } from '../../features/second-factors/SecondFactorRules.tsx';
import { EmailChanges } from '../../features/users/EmailChanges.tsx';
import { PendingUsersTable } from '../../features/users/PendingUsersTable.tsx';
import { useUserManagement } from '../../features/users/use-user-management.ts';
import { useUsers } from '../../features/users/use-users.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CardSkeleton } from '../../ui/feedback/CardSkeleton.tsx';
import { CollapsibleCard } from '../../ui/layout/CollapsibleCard.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { ListedUsers, type UserFilter } from './ListedUsers.tsx';

/** Imports the dialogs, which load together. */
const importParts = () => import('./parts.ts');
const EmailDomainsDialog = lazyComponent(async () => (await importParts()).EmailDomainsDialog);
const InviteDialog = lazyComponent(async () => (await importParts()).InviteDialog);
const UserDialogs = lazyComponent(async () => (await importParts()).UserDialogs);

/** /admin/users: pending registrations, users by status, and the actions on each account. */
export function UserManagement({ search, status, onSearch, onStatus }: UserFilter) {
  const pending = useUsers('pending');
  const listed = useUsers(status, search);
  const management = useUserManagement();
  const { actions, roleEditing, onAction, announce, clearErrors, updateError } = management;
  const { approve, unlock, endSessions, setAgencyAdministrator } = actions;
  // Stays, so that a dialog can return the focus when it closes.
  const [hasAsked, setHasAsked] = useState(false);
  if (management.dialog && !hasAsked) setHasAsked(true);
  const approvingId = approve.isPending ? approve.variables.id : null;
  const listHeading = useRef<HTMLHeadingElement>(null);

  // Pending users are shown above all lists: these wait for them, to prevent a layout shift.
  const isOtherStatus = listed.query.isPlaceholderData && listed.rows.some((user) => user.status !== status);
  const isLoading = pending.query.isPending || listed.query.isPending || isOtherStatus;
  const retry = (): void => {
    void pending.query.refetch();
    void listed.query.refetch();
  };

  return (
    <div className="space-y-6">
      <UserManagementHeader />
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
      {setAgencyAdministrator.data && (
        <Banner variant="success" onDismiss={setAgencyAdministrator.reset}>
          {setAgencyAdministrator.data.name} is{' '}
          {setAgencyAdministrator.data.isAgencyAdministrator ? 'now' : 'no longer'} an administrator of{' '}
          {setAgencyAdministrator.data.agencyName}.
        </Banner>
      )}
      {pending.query.isPending && (
        <>
          <CardSkeleton rows={2} />
          <CardSkeleton rows={0} />
          <CardSkeleton rows={8} />
        </>
      )}
      <div hidden={pending.query.isPending} className="space-y-6">
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
        <ListedUsers
          list={listed}
          status={status}
          search={search}
          isLoading={isLoading}
          error={describeLoadError(
            pending.query.error ?? listed.query.error,
            retry,
            screenTexts.fetchUsersFailed,
          )}
          headingRef={listHeading}
          approvingId={approvingId}
          unlockingId={unlock.isPending ? unlock.variables.id : null}
          roleEditing={roleEditing}
          onAction={onAction}
          onSearch={onSearch}
          onStatus={onStatus}
        />
      </div>
      {hasAsked && <UserDialogs management={management} />}
    </div>
  );
}

/** The title, with the buttons that invite users and set the allowed domains. */
function UserManagementHeader() {
  const [isSettingDomains, setSettingDomains] = useState(false);
  const [isInviting, setInviting] = useState(false);
  useScreenCommands([
    { id: 'invite', label: 'Invite User', run: () => setInviting(true) },
    { id: 'domains', label: 'Email Domains', run: () => setSettingDomains(true) },
  ]);
  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <>
            <Link to="/admin/users/review" className={buttonClass({})}>
              Review Access
            </Link>
            <Button onPress={() => setSettingDomains(true)}>Email Domains</Button>
            <Button variant="primary" onPress={() => setInviting(true)}>
              Invite User
            </Button>
          </>
        }
      />
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
    </>
  );
}
