import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FirstUserChoice } from './FirstUserChoice.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { OnUserAction } from './use-user-management.ts';
import type { User, UserList } from './use-users.ts';
import { editRoleAction } from './user-actions.tsx';
import { agencyColumn, emailColumn, nameColumn, roleColumn, userActionsColumn } from './user-columns.tsx';
import { UserActionButton } from './UserActionButton.tsx';
import { UserActionsCell } from './UserActionsCell.tsx';

interface PendingUsersTableProps {
  readonly list: UserList;
  readonly roleEditing: RoleEditing;
  /** The user that is being approved. */
  readonly approvingId: string | null;
  readonly onAction: OnUserAction;
}

/** Lists registrations that await approval. */
export function PendingUsersTable({ list, roleEditing, approvingId, onAction }: PendingUsersTableProps) {
  // The first user of an agency administers it, unless an administrator decides otherwise.
  const [notAppointed, setNotAppointed] = useState<ReadonlySet<string>>(new Set());
  const appoint = useCallback((id: string, isAppointed: boolean): void => {
    setNotAppointed(
      (before) => new Set([...before].filter((one) => one !== id).concat(isAppointed ? [] : id)),
    );
  }, []);
  const columns = useMemo(
    (): ReadonlyArray<Column<User>> => [
      nameColumn,
      emailColumn,
      agencyColumn,
      roleColumn((user) => (
        <div className="space-y-1">
          <RoleCell user={user} editing={roleEditing} />
          {user.isFirstOfAgency && (
            <FirstUserChoice
              user={user}
              isAppointed={!notAppointed.has(user.id)}
              onChange={(isAppointed) => appoint(user.id, isAppointed)}
            />
          )}
        </div>
      )),
      userActionsColumn((user) => (
        <UserActionsCell
          user={user}
          actions={[editRoleAction(user, roleEditing.toggle)]}
          abilities={[user.abilities.approve, user.abilities.reject]}
        >
          <UserActionButton
            label="Approve User"
            user={user}
            variant="primary"
            isAllowed={user.abilities.approve.allowed}
            isPending={approvingId === user.id}
            onPress={() =>
              onAction(
                user.isFirstOfAgency && !notAppointed.has(user.id) ? 'approveAndAppoint' : 'approve',
                user,
              )
            }
          />
          <UserActionButton
            label="Reject User"
            user={user}
            variant="danger-outline"
            isAllowed={user.abilities.reject.allowed}
            onPress={() => onAction('reject', user)}
          />
        </UserActionsCell>
      )),
    ],
    [roleEditing, approvingId, onAction, notAppointed, appoint],
  );
  return <DataTable label="Pending Approvals" columns={columns} list={list} skeletonRows={2} isWide />;
}
