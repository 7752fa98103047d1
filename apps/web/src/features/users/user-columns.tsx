import { describeDisabled } from '@plainview/domain/identity/users/unused-account';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmailAddress } from '../../ui/people/EmailAddress.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { LookAlikes } from './LookAlikes.tsx';
import { RegistrationWarning } from './RegistrationWarning.tsx';
import type { User } from './use-users.ts';

/*
 * All tables of users have the same column widths, so that they form one grid. The specification gives role
 * and agency another order in each, so these two are equally wide. The actions have room for two buttons and the
 * menu, and the email address has the rest.
 */
const widths = { name: 'w-[16%] xl:w-[18%]', roleOrAgency: 'w-[14%] xl:w-[18%]', actions: 'w-70' };

/** The user's name, with a badge if the account is locked. */
export const nameColumn: Column<User> = {
  id: 'name',
  header: 'Name',
  place: 'title',
  className: 'font-medium',
  headerClassName: widths.name,
  cell: ({ name, image, isLocked, disabled }) => (
    <div className="wrap-anywhere">
      <span className="inline-flex items-center gap-2">
        <Avatar name={name} imageUrl={image} size="sm" isCell />
        {name}
      </span>
      {isLocked && (
        <StatusBadge tone="failed" icon={Lock} className="ms-2">
          Locked
        </StatusBadge>
      )}
      {disabled && <p className="text-xs font-normal text-soft">{describeDisabled(disabled)}</p>}
    </div>
  ),
};

/** The email address; a registration's with a warning if its agency does not allow the domain. */
export const emailColumn: Column<User> = {
  id: 'email',
  header: 'Email',
  className: 'wrap-anywhere',
  cell: ({ email, status, refusedEmailDomain, agencyName }) => (
    <div>
      <EmailAddress address={email} />
      {status === 'pending' && refusedEmailDomain !== null && (
        <RegistrationWarning>
          {refusedEmailDomain} isn’t an allowed domain of {agencyName}
        </RegistrationWarning>
      )}
    </div>
  ),
};

/** The agency; a registration's with a warning if it resembles another one. */
export const agencyColumn: Column<User> = {
  id: 'agency',
  header: 'Agency',
  headerClassName: widths.roleOrAgency,
  cell: ({ agencyName, similarAgencies }) =>
    agencyName === null ? (
      <span className="not-on-cards">-</span>
    ) : (
      <div>
        <AgencyName name={agencyName} />
        <LookAlikes names={similarAgencies} />
      </div>
    ),
};

/** Returns the column of the role. */
export const roleColumn = (cell: Column<User>['cell']): Column<User> => ({
  id: 'role',
  header: 'Role',
  headerClassName: widths.roleOrAgency,
  cell,
});

/** Returns the column of the buttons. */
export const userActionsColumn = (cell: (user: User) => ReactNode): Column<User> => ({
  id: 'actions',
  header: 'Actions',
  place: 'actions',
  align: 'end',
  headerClassName: widths.actions,
  cell,
});
