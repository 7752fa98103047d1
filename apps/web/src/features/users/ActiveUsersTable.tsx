import { duties, dutyLabels } from '@plainview/domain/account/duty';
import { Lock } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { DisabledReason } from './DisabledReason.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { User, UserActions, UserList } from './use-users.ts';
import { UserActionButton } from './UserActionButton.tsx';

interface ActiveUsersTableProps {
  readonly list: UserList;
  /** Shows skeleton rows in place of the list. */
  readonly isLoading: boolean;
  readonly roleEditing: RoleEditing;
  readonly onDelete: (user: User) => void;
  readonly onRemoveSecondFactor: (user: User) => void;
  readonly onUnlock: (user: User) => void;
  readonly onSetDuties: (user: User) => void;
  readonly endSessions: UserActions['endSessions'];
  readonly onEndSessions: (user: User) => void;
}

/** Lists approved accounts. */
export function ActiveUsersTable({
  list,
  isLoading,
  roleEditing,
  onDelete,
  onRemoveSecondFactor,
  onUnlock,
  onSetDuties,
  endSessions,
  onEndSessions,
}: ActiveUsersTableProps) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Active Users"
      isBusy={isLoading || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell>Email</TableHeaderCell>
        <TableHeaderCell>Role</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {isLoading && <SkeletonRows rows={6} columns={5} />}
        <WindowedRows
          rows={isLoading ? [] : rows}
          keyOf={userKey}
          onNearEnd={list.loadMore}
          onView={list.onView}
        >
          {(user, place) => (
            <TableRow key={user.id} data-row-id={user.id} {...place}>
              <TableCell label="Name" place="title" className="font-medium">
                {user.name}
                {user.isLocked && (
                  <StatusBadge tone="failed" icon={Lock} className="ms-2">
                    Locked
                  </StatusBadge>
                )}
              </TableCell>
              <TableCell label="Email" className="break-all sm:min-w-52">
                {user.email}
              </TableCell>
              <TableCell label="Role">
                <RoleCell user={user} editing={roleEditing} />
                {isDutyTold(user) && (
                  <p className="text-xs text-soft">
                    {user.duties.map((duty) => dutyLabels[duty].label).join(', ') || 'No duties'}
                  </p>
                )}
              </TableCell>
              <TableCell label="Agency">{user.agencyName ?? '-'}</TableCell>
              <TableCell label="Actions" place="actions">
                <div>
                  <div className="flex flex-wrap gap-2">
                    <UserActionButton
                      label="Edit Role"
                      user={user}
                      isAllowed={user.abilities.changeRole.allowed}
                      isRoleButton
                      onPress={() => roleEditing.toggle(user)}
                    />
                    <UserActionButton
                      label="Delete User"
                      user={user}
                      isAllowed={user.abilities.delete.allowed}
                      onPress={() => onDelete(user)}
                    />
                    {user.abilities.unlock.allowed && (
                      <UserActionButton label="Unlock" user={user} isAllowed onPress={() => onUnlock(user)} />
                    )}
                    {user.abilities.setDuties.allowed && (
                      <UserActionButton
                        label="Duties"
                        user={user}
                        isAllowed
                        onPress={() => onSetDuties(user)}
                      />
                    )}
                    {user.abilities.endSessions.allowed && (
                      <UserActionButton
                        label="End Sessions"
                        user={user}
                        isAllowed
                        isPending={endSessions.isPending && endSessions.variables.id === user.id}
                        onPress={() => onEndSessions(user)}
                      />
                    )}
                    {user.abilities.removeSecondFactor.allowed && (
                      <UserActionButton
                        label="Remove Second Factor"
                        user={user}
                        isAllowed
                        onPress={() => onRemoveSecondFactor(user)}
                      />
                    )}
                  </div>
                  <DisabledReason abilities={[user.abilities.changeRole, user.abilities.delete]} />
                </div>
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

/** Returns whether to list an administrator's duties: only if they do not have all. */
const isDutyTold = ({ abilities, duties: own }: User): boolean =>
  (own.length > 0 || abilities.setDuties.allowed) && own.length < duties.length;

const userKey = (user: User): string => user.id;
