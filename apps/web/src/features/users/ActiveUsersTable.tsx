import { duties, dutyLabels } from '@plainview/domain/identity/users/duty';
import { useMemo } from 'react';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowActions } from '../../ui/table/RowActions.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { OnUserAction } from './use-user-management.ts';
import type { User, UserList } from './use-users.ts';
import { activeUserActions } from './user-actions.tsx';
import { agencyColumn, emailColumn, nameColumn, roleColumn, userActionsColumn } from './user-columns.tsx';
import { UserActionButton } from './UserActionButton.tsx';

interface ActiveUsersTableProps {
  readonly list: UserList;
  /** Shows skeleton rows in place of the list. */
  readonly isLoading: boolean;
  readonly roleEditing: RoleEditing;
  /** The user that is being unlocked. */
  readonly unlockingId: string | null;
  readonly onAction: OnUserAction;
}

/** Lists approved accounts. */
export function ActiveUsersTable(props: ActiveUsersTableProps) {
  const { list, isLoading, roleEditing, unlockingId, onAction } = props;
  const columns = useMemo(
    (): ReadonlyArray<Column<User>> => [
      nameColumn,
      { ...emailColumn, place: 'plain' },
      {
        ...roleColumn((user) => (
          <div>
            <RoleCell user={user} editing={roleEditing} />
            {user.isAgencyAdministrator && <p className="text-xs text-soft">Agency administrator</p>}
            {hasDutiesToShow(user) && (
              <p className="text-xs text-soft">
                {user.duties.map((duty) => dutyLabels[duty].label).join(', ') || 'No duties'}
              </p>
            )}
          </div>
        )),
        place: 'plain',
      },
      { ...agencyColumn, place: 'plain' },
      userActionsColumn((user) => (
        <RowActions of={user.name} actions={activeUserActions(user, roleEditing.toggle, onAction)}>
          {user.abilities.unlock.allowed && (
            <UserActionButton
              label="Unlock"
              user={user}
              isAllowed
              isPending={unlockingId === user.id}
              onPress={() => onAction('unlock', user)}
            />
          )}
        </RowActions>
      )),
    ],
    [roleEditing, unlockingId, onAction],
  );
  return (
    <DataTable
      label="Active Users"
      columns={columns}
      list={list}
      isLoading={isLoading}
      skeletonRows={6}
      isWide
      hasSmallCards
    />
  );
}

/** Returns whether to list an administrator's duties: only if they do not have all. */
const hasDutiesToShow = ({ abilities, duties: own }: User): boolean =>
  (own.length > 0 || abilities.setDuties.allowed) && own.length < duties.length;
