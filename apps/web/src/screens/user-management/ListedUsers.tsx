import { Users } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { ActiveUsersTable } from '../../features/users/ActiveUsersTable.tsx';
import { InactiveUsersTable } from '../../features/users/InactiveUsersTable.tsx';
import type { ListedStatus } from '../../features/users/user-search.ts';
import { UserSearch } from '../../features/users/UserSearch.tsx';
import type { Option } from '../../ui/forms/select/OptionList.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { ListSection, type ListSectionProps } from '../../ui/table/ListSection.tsx';

const statusOptions: ReadonlyArray<Option<ListedStatus>> = [
  { id: 'approved', label: 'Active' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'disabled', label: 'Disabled' },
];

const texts: Readonly<Record<ListedStatus, { readonly heading: string; readonly none: string }>> = {
  approved: { heading: 'Active Users', none: 'No users yet' },
  disabled: { heading: 'Disabled Users', none: 'No disabled users' },
  rejected: { heading: 'Rejected Users', none: 'No rejected users' },
};

/** The filter of the user list, and its change handlers. */
export interface UserFilter {
  /** Search of the list of users; undefined shows all. */
  readonly search: string | undefined;
  /** Status that the list of users shows. */
  readonly status: ListedStatus;
  readonly onSearch: (search: string) => void;
  readonly onStatus: (status: ListedStatus) => void;
}

type TableProps = ComponentProps<typeof ActiveUsersTable> &
  Omit<ComponentProps<typeof InactiveUsersTable>, 'label'>;

interface ListedUsersProps extends UserFilter, TableProps {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly error: ListSectionProps<unknown>['error'];
}

/** The users of a status, with their search. */
export function ListedUsers(props: ListedUsersProps) {
  const { search, status, onSearch, onStatus, headingRef, error, ...table } = props;
  const { heading, none } = texts[status];
  return (
    <ListSection
      heading={heading}
      headingRef={headingRef}
      list={table.list}
      noun="user"
      isLoading={table.isLoading}
      error={error}
      filters={
        <>
          <SegmentedControl label="Status" options={statusOptions} value={status} onChange={onStatus} />
          <UserSearch value={search ?? ''} onChange={onSearch} />
        </>
      }
      empty={{ icon: Users, title: none }}
      noMatch={
        search !== undefined && {
          title: 'No user matches',
          clearLabel: 'Show All Users',
          onClear: () => onSearch(''),
        }
      }
    >
      {status === 'approved' ? (
        <ActiveUsersTable {...table} />
      ) : (
        <InactiveUsersTable {...table} label={heading} />
      )}
    </ListSection>
  );
}
