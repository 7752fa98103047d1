import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { User } from './use-users.ts';
import { UserAct } from './UserAct.tsx';
import { WhyNot } from './WhyNot.tsx';

interface ActiveUsersTableProps {
  readonly users: readonly User[];
  readonly roleEditing: RoleEditing;
  readonly onDelete: (user: User) => void;
}

/** Approved accounts. */
export function ActiveUsersTable({ users, roleEditing, onDelete }: ActiveUsersTableProps) {
  return (
    <Table label="Active Users">
      <TableHead>
        <ColumnHeader>Name</ColumnHeader>
        <ColumnHeader>Email</ColumnHeader>
        <ColumnHeader>Role</ColumnHeader>
        <ColumnHeader>Agency</ColumnHeader>
        <ColumnHeader>Actions</ColumnHeader>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id} data-row-id={user.id}>
            <Cell isRowHeader>{user.name}</Cell>
            <Cell>{user.email}</Cell>
            <Cell>
              <RoleCell user={user} editing={roleEditing} />
            </Cell>
            <Cell>{user.agencyName ?? '-'}</Cell>
            <Cell>
              <div className="flex flex-wrap gap-2">
                <UserAct
                  label="Edit Role"
                  user={user}
                  isAllowed={user.abilities.changeRole.allowed}
                  isRoleButton
                  onPress={() => roleEditing.toggle(user)}
                />
                <UserAct
                  label="Delete User"
                  user={user}
                  isAllowed={user.abilities.delete.allowed}
                  onPress={() => onDelete(user)}
                />
              </div>
              <WhyNot abilities={[user.abilities.changeRole, user.abilities.delete]} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
