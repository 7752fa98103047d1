import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { DisabledReason } from './DisabledReason.tsx';
import { LookAlikes } from './LookAlikes.tsx';
import { RegistrationWarning } from './RegistrationWarning.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { User, UserActions, UserList } from './use-users.ts';
import { UserActionButton } from './UserActionButton.tsx';

interface PendingUsersTableProps {
  readonly list: UserList;
  readonly acts: UserActions;
  readonly roleEditing: RoleEditing;
  readonly onApprove: (user: User) => void;
  readonly onReject: (user: User) => void;
}

const isBusy = (act: UserActions['approve'], user: User): boolean =>
  act.isPending && act.variables.id === user.id;

const userKey = (user: User): string => user.id;

/** Lists registrations that await approval. */
export function PendingUsersTable(props: PendingUsersTableProps) {
  const { list, acts, roleEditing, onApprove, onReject } = props;
  return (
    <Table label="Pending Approvals" {...(list.total !== null && { rowCount: list.total + 1 })}>
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell>Email</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Role</TableHeaderCell>
        <TableHeaderCell>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        <WindowedRows rows={list.rows} keyOf={userKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(user, place) => (
            <TableRow key={user.id} data-row-id={user.id} {...place}>
              <TableCell label="Name" place="title" className="font-medium">
                {user.name}
              </TableCell>
              <TableCell label="Email" className="break-all sm:min-w-52">
                <div>
                  {user.email}
                  {user.refusedEmailDomain !== null && (
                    <RegistrationWarning>
                      {user.refusedEmailDomain} isn’t an allowed domain of {user.agencyName}
                    </RegistrationWarning>
                  )}
                </div>
              </TableCell>
              <TableCell label="Agency">
                <div>
                  {user.agencyName ?? '-'}
                  <LookAlikes names={user.similarAgencies} />
                </div>
              </TableCell>
              <TableCell label="Role">
                <RoleCell user={user} editing={roleEditing} />
              </TableCell>
              <TableCell label="Actions" place="actions">
                <div>
                  <div className="flex flex-wrap gap-2">
                    <UserActionButton
                      label="Approve User"
                      user={user}
                      isAllowed={user.abilities.approve.allowed}
                      isPending={isBusy(acts.approve, user)}
                      onPress={() => onApprove(user)}
                    />
                    <UserActionButton
                      label="Reject User"
                      user={user}
                      isAllowed={user.abilities.reject.allowed}
                      isPending={isBusy(acts.reject, user)}
                      onPress={() => onReject(user)}
                    />
                    <UserActionButton
                      label="Edit Role"
                      user={user}
                      isAllowed={user.abilities.changeRole.allowed}
                      isRoleButton
                      onPress={() => roleEditing.toggle(user)}
                    />
                  </div>
                  <DisabledReason
                    abilities={[user.abilities.approve, user.abilities.reject, user.abilities.changeRole]}
                  />
                </div>
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}
