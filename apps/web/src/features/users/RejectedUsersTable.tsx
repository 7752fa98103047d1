import { roleOptionLabels } from '@plainview/domain/account/actor';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { DisabledReason } from './DisabledReason.tsx';
import type { User, UserActions, UserList } from './use-users.ts';
import { UserActionButton } from './UserActionButton.tsx';

interface RejectedUsersTableProps {
  readonly list: UserList;
  /** Shows skeleton rows in place of the list. */
  readonly isLoading: boolean;
  readonly approve: UserActions['approve'];
  readonly onApprove: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

/** Lists rejected accounts, which an administrator can still approve. */
export function RejectedUsersTable({
  list,
  isLoading,
  approve,
  onApprove,
  onDelete,
}: RejectedUsersTableProps) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Rejected Users"
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
              </TableCell>
              <TableCell label="Email" className="break-all sm:min-w-52">
                {user.email}
              </TableCell>
              <TableCell label="Role">{roleOptionLabels[user.role]}</TableCell>
              <TableCell label="Agency">{user.agencyName ?? '-'}</TableCell>
              <TableCell label="Actions" place="actions">
                <div>
                  <div className="flex flex-wrap gap-2">
                    <UserActionButton
                      label="Approve User"
                      user={user}
                      isAllowed={user.abilities.approve.allowed}
                      isPending={approve.isPending && approve.variables.id === user.id}
                      onPress={() => onApprove(user)}
                    />
                    <UserActionButton
                      label="Delete User"
                      user={user}
                      isAllowed={user.abilities.delete.allowed}
                      onPress={() => onDelete(user)}
                    />
                  </div>
                  <DisabledReason abilities={[user.abilities.approve, user.abilities.delete]} />
                </div>
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const userKey = (user: User): string => user.id;
