import { screenTexts } from '@plainview/contract/screen-texts';
import { SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { SecondFactorRules } from '../../features/second-factor/SecondFactorRules.tsx';
import { ActiveUsersTable } from '../../features/users/ActiveUsersTable.tsx';
import { DeleteQuestion } from '../../features/users/DeleteQuestion.tsx';
import { EmailChanges } from '../../features/users/EmailChanges.tsx';
import { PendingUsersTable } from '../../features/users/PendingUsersTable.tsx';
import { RejectQuestion } from '../../features/users/RejectQuestion.tsx';
import { useRoleEditing } from '../../features/users/use-role-editing.ts';
import { useUserActions, useUsers, type User } from '../../features/users/use-users.ts';
import type { ListedStatus } from '../../features/users/user-search.ts';
import { UserSearch } from '../../features/users/UserSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Option } from '../../ui/forms/OptionList.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';

const DutiesDialog = lazyComponent(
  async () => (await import('../../features/users/DutiesDialog.tsx')).DutiesDialog,
);

const EmailDomainsDialog = lazyComponent(
  async () => (await import('../../features/users/EmailDomainsDialog.tsx')).EmailDomainsDialog,
);
const InviteDialog = lazyComponent(
  async () => (await import('../../features/invitations/InviteDialog.tsx')).InviteDialog,
);
const Invitations = lazyComponent(
  async () => (await import('../../features/invitations/Invitations.tsx')).Invitations,
);

const RemoveSecondFactorDialog = lazyComponent(
  async () => (await import('../../features/users/RemoveSecondFactorDialog.tsx')).RemoveSecondFactorDialog,
);

const RejectedUsersTable = lazyComponent(
  async () => (await import('../../features/users/RejectedUsersTable.tsx')).RejectedUsersTable,
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
  const acts = useUserActions();
  const roleEditing = useRoleEditing(acts.changeRole);
  const [rejecting, setRejecting] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [lost, setLost] = useState<User | null>(null);
  const [dutiful, setDutiful] = useState<User | null>(null);
  const [isSettingDomains, setSettingDomains] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [news, setNews] = useState('');

  const pendingSection = useRef<HTMLElement>(null);
  const activeSection = useRef<HTMLElement>(null);
  const activeHeading = useRef<HTMLHeadingElement>(null);
  const pendingIds = useMemo(() => pending.rows.map(({ id }) => id), [pending.rows]);
  const activeIds = useMemo(() => listed.rows.map(({ id }) => id), [listed.rows]);
  useFocusAfterLeaving(pendingIds, pendingSection, activeHeading);
  useFocusAfterLeaving(activeIds, activeSection, activeHeading);

  // Pending users are shown above: wait for them, so that the table below does not move.
  const isOtherStatus = listed.query.isPlaceholderData && listed.rows.some((user) => user.status !== status);
  const isLoading = pending.query.isPending || listed.query.isPending || isOtherStatus;
  const isEmpty = listed.query.data !== undefined && !isOtherStatus && listed.rows.length === 0;
  const updateError =
    acts.approve.error ?? acts.changeRole.error ?? acts.unlock.error ?? acts.endSessions.error;
  const clearErrors = (): void => {
    acts.approve.reset();
    acts.reject.reset();
    acts.changeRole.reset();
    acts.unlock.reset();
    acts.endSessions.reset();
    acts.remove.reset();
  };
  const decide = (act: typeof acts.approve | typeof acts.unlock, user: User, done: string): void => {
    clearErrors();
    act.mutate({ id: user.id }, { onSuccess: () => setNews(`${user.name} was ${done}.`) });
  };

  const endSessions = (user: User): void => {
    clearErrors();
    acts.endSessions.mutate({ id: user.id });
  };

  const retry = (): void => {
    // The button disappears with its banner.
    activeHeading.current?.focus();
    void pending.query.refetch();
    void listed.query.refetch();
  };
  const closeDelete = (): void => {
    setDeleting(null);
    acts.remove.reset();
  };
  const closeReject = (): void => {
    setRejecting(null);
    acts.reject.reset();
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
      <output className="sr-only">{news}</output>
      {updateError && (
        <Banner variant="error" onDismiss={clearErrors}>
          {describeError(updateError, screenTexts.updateUserFailed)}
        </Banner>
      )}
      {acts.endSessions.data && (
        <Banner variant="success" onDismiss={acts.endSessions.reset}>
          {acts.endSessions.data.name} was signed out everywhere.
        </Banner>
      )}
      {(pending.query.isError || listed.query.isError) && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: retry }}>
          {screenTexts.fetchUsersFailed}
        </Banner>
      )}
      <Card title="Second Factor" description="Users who need one must set it up before anything else.">
        <SecondFactorRules />
      </Card>
      <EmailChanges />
      <Invitations onRevoked={(email) => setNews(`The invitation of ${email} was revoked.`)} />
      {pending.rows.length > 0 && (
        <section ref={pendingSection} aria-labelledby="pending-heading" className="space-y-3">
          <h2 id="pending-heading" className="text-lg font-semibold">
            Pending Approvals
          </h2>
          <Card isFlush>
            <PendingUsersTable
              list={pending}
              acts={acts}
              roleEditing={roleEditing}
              onApprove={(user) => decide(acts.approve, user, 'approved')}
              onReject={(user) => {
                clearErrors();
                setRejecting(user);
              }}
            />
          </Card>
          <MoreRows list={pending} />
        </section>
      )}
      <section ref={activeSection} aria-labelledby="active-heading" className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <div className="flex items-baseline gap-3">
            <h2 id="active-heading" ref={activeHeading} tabIndex={-1} className="text-lg font-semibold">
              {status === 'rejected' ? 'Rejected Users' : 'Active Users'}
            </h2>
            <output className="text-sm text-soft tabular-nums">
              {listed.total !== null && !listed.query.isPlaceholderData && pluralize(listed.total, 'user')}
            </output>
          </div>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <SegmentedControl label="Status" options={statusOptions} value={status} onChange={onStatus} />
            <UserSearch value={search ?? ''} onChange={onSearch} />
          </div>
        </div>
        {(listed.query.isPending || listed.query.data) && (
          <Card isFlush>
            {isEmpty ? (
              <EmptyState
                icon={SearchX}
                title={status === 'rejected' && !search ? 'No rejected users' : 'No user matches'}
              />
            ) : status === 'rejected' ? (
              <RejectedUsersTable
                list={listed}
                isLoading={isLoading}
                approve={acts.approve}
                onApprove={(user) => {
                  clearErrors();
                  acts.approve.mutate(
                    { id: user.id, undoesRejection: true },
                    { onSuccess: () => setNews(`${user.name} was approved.`) },
                  );
                }}
                onDelete={setDeleting}
              />
            ) : (
              <ActiveUsersTable
                list={listed}
                isLoading={isLoading}
                roleEditing={roleEditing}
                onDelete={setDeleting}
                onRemoveSecondFactor={setLost}
                onSetDuties={setDutiful}
                onUnlock={(user) => decide(acts.unlock, user, 'unlocked')}
                endSessions={acts.endSessions}
                onEndSessions={endSessions}
              />
            )}
          </Card>
        )}
        <MoreRows list={listed} />
      </section>
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
      {dutiful && (
        <DutiesDialog
          user={dutiful}
          onClose={() => setDutiful(null)}
          onSet={() => setNews(`The duties of ${dutiful.name} were set.`)}
        />
      )}
      {lost && (
        <RemoveSecondFactorDialog
          user={lost}
          onClose={() => setLost(null)}
          onRemoved={() => setNews(`The second factor of ${lost.name} was removed.`)}
        />
      )}
      <RejectQuestion
        user={rejecting}
        reject={acts.reject}
        onClose={closeReject}
        onRejected={({ name }) => {
          closeReject();
          setNews(`${name} was rejected.`);
        }}
      />
      <DeleteQuestion
        user={deleting}
        remove={acts.remove}
        onClose={closeDelete}
        onDeleted={({ name }) => {
          closeDelete();
          setNews(`${name} was deleted.`);
        }}
      />
    </div>
  );
}
