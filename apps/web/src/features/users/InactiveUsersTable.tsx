import { roleOptionLabels } from '@plainview/domain/identity/users/actor';
import { useMemo } from 'react';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { OnUserAction } from './use-user-management.ts';
import type { User, UserList } from './use-users.ts';
import { deleteUserAction } from './user-actions.tsx';
import { agencyColumn, emailColumn, nameColumn, roleColumn, userActionsColumn } from './user-columns.tsx';
import { UserActionButton } from './UserActionButton.tsx';
import { UserActionsCell } from './UserActionsCell.tsx';

interface InactiveUsersTableProps {
  readonly list: UserList;
  readonly label: string;
  /** Shows skeleton rows in place of the list. */
  readonly isLoading: boolean;
  /** The user that is being approved. */
  readonly approvingId: string | null;
  readonly onAction: OnUserAction;
}

/** Lists disabled or rejected accounts, which an administrator can still enable or approve. */
export function InactiveUsersTable(props: InactiveUsersTableProps) {
  const { list, label, isLoading, approvingId, onAction } = props;
  const columns = useMemo(
    (): ReadonlyArray<Column<User>> => [
      nameColumn,
      emailColumn,
      roleColumn(({ role }) => roleOptionLabels[role]),
      agencyColumn,
      userActionsColumn((user) => (
        <UserActionsCell
          user={user}
          actions={[deleteUserAction(user, onAction)]}
          abilities={[user.abilities.approve]}
        >
          <UserActionButton
            label={user.status === 'disabled' ? 'Enable User' : 'Approve User'}
            user={user}
            variant="primary"
            isAllowed={user.abilities.approve.allowed}
            isPending={approvingId === user.id}
            onPress={() => onAction('approve', user)}
          />
        </UserActionsCell>
      )),
    ],
    [approvingId, onAction],
  );
  return (
    <DataTable label={label} columns={columns} list={list} isLoading={isLoading} skeletonRows={6} isWide />
  );
}
