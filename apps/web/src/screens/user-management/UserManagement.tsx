import { screenTexts } from '@plainview/contract/errors';
import { useMemo, useRef, useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { ActiveUsersTable } from '../../features/users/ActiveUsersTable.tsx';
import { EmailChanges } from '../../features/users/EmailChanges.tsx';
import { LoadMoreUsers } from '../../features/users/LoadMoreUsers.tsx';
import { PendingUsersTable } from '../../features/users/PendingUsersTable.tsx';
import { useRoleEditing } from '../../features/users/use-role-editing.ts';
import { useUserActs, useUsers, type User } from '../../features/users/use-users.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useFocusAfterLeaving } from '../../ui/use-focus-after-leaving.ts';

const NO_USERS: readonly User[] = [];

/** User Management: who waits for approval, who is active, and what may be done with each account. */
export function UserManagement() {
  const pending = useUsers('pending');
  const approved = useUsers('approved');
  const acts = useUserActs();
  const roleEditing = useRoleEditing(acts.changeRole);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [news, setNews] = useState('');

  const pendingSection = useRef<HTMLElement>(null);
  const activeSection = useRef<HTMLElement>(null);
  const activeHeading = useRef<HTMLHeadingElement>(null);
  const pendingUsers = pending.data ?? NO_USERS;
  const activeUsers = approved.data ?? NO_USERS;
  const pendingIds = useMemo(() => pendingUsers.map(({ id }) => id), [pendingUsers]);
  const activeIds = useMemo(() => activeUsers.map(({ id }) => id), [activeUsers]);
  useFocusAfterLeaving(pendingIds, pendingSection, activeHeading);
  useFocusAfterLeaving(activeIds, activeSection, activeHeading);

  const updateError = acts.approve.error ?? acts.reject.error ?? acts.changeRole.error;
  const clearErrors = (): void => {
    acts.approve.reset();
    acts.reject.reset();
    acts.changeRole.reset();
    acts.remove.reset();
  };
  const decide = (act: typeof acts.approve, user: User, done: string): void => {
    clearErrors();
    act.mutate({ id: user.id }, { onSuccess: () => setNews(`${user.name} was ${done}.`) });
  };

  const retry = (): void => {
    // The button goes with its banner.
    activeHeading.current?.focus();
    void pending.refetch();
    void approved.refetch();
  };
  const closeDelete = (): void => {
    setDeleting(null);
    acts.remove.reset();
  };

  return (
    <div className="space-y-6">
      <PageHeader title="User Management" />
      <output className="sr-only">{news}</output>
      {updateError && (
        <Banner variant="error" onDismiss={clearErrors}>
          {problemOf(updateError, screenTexts.updateUserFailed)}
        </Banner>
      )}
      {(pending.isError || approved.isError) && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: retry }}>
          {screenTexts.fetchUsersFailed}
        </Banner>
      )}
      <EmailChanges />
      {pendingUsers.length > 0 && (
        <section ref={pendingSection} aria-labelledby="pending-heading" className="space-y-3">
          <h2 id="pending-heading" className="text-lg font-semibold">
            Pending Approvals
          </h2>
          <Card isFlush>
            <PendingUsersTable
              users={pendingUsers}
              acts={acts}
              roleEditing={roleEditing}
              onApprove={(user) => decide(acts.approve, user, 'approved')}
              onReject={(user) => decide(acts.reject, user, 'rejected')}
            />
          </Card>
          <LoadMoreUsers query={pending} />
        </section>
      )}
      <section ref={activeSection} aria-labelledby="active-heading" className="space-y-3">
        <h2 id="active-heading" ref={activeHeading} tabIndex={-1} className="text-lg font-semibold">
          Active Users
        </h2>
        {(approved.isPending || approved.data) && (
          <Card isFlush>
            <ActiveUsersTable
              users={activeUsers}
              isLoading={approved.isPending}
              roleEditing={roleEditing}
              onDelete={setDeleting}
            />
          </Card>
        )}
        <LoadMoreUsers query={approved} />
      </section>
      <ConfirmDialog
        isOpen={deleting !== null}
        onOpenChange={closeDelete}
        title="Delete User?"
        text="Are you sure you want to delete this user? This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isBusy={acts.remove.isPending}
        errorMessage={
          acts.remove.error ? problemOf(acts.remove.error, screenTexts.deleteUserFailed) : undefined
        }
        onConfirm={() => {
          if (!deleting) return;
          const { id, name } = deleting;
          acts.remove.mutate(
            { id },
            {
              onSuccess: () => {
                closeDelete();
                setNews(`${name} was deleted.`);
              },
            },
          );
        }}
      />
    </div>
  );
}
