import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmailAddress } from '../../ui/people/EmailAddress.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Colleague, ColleagueList } from './use-colleagues.ts';

/** An action of a colleague's row. */
export type ColleagueAction = 'makeAdministrator' | 'withdraw' | 'remove';

interface ColleaguesTableProps {
  readonly list: ColleagueList;
  readonly onAction: (action: ColleagueAction, colleague: Colleague) => void;
}

const plainColumns: ReadonlyArray<Column<Colleague>> = [
  {
    id: 'name',
    header: 'Name',
    place: 'title',
    className: 'font-medium wrap-anywhere',
    cell: ({ name, image, isAgencyAdministrator }) => (
      <div>
        <span className="inline-flex items-center gap-2">
          <Avatar name={name} imageUrl={image} size="sm" isCell />
          {name}
        </span>
        {isAgencyAdministrator && <p className="text-xs font-normal text-soft">Agency administrator</p>}
      </div>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    className: 'wrap-anywhere',
    cell: ({ email }) => (
      <span>
        <EmailAddress address={email} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (status === 'disabled' ? 'Disabled' : 'Active'),
  },
  {
    id: 'lastSignIn',
    header: 'Last Sign-In',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? <Timestamp value={lastSignedInAt} /> : 'Never'),
  },
];

/** Lists the users of the signed-in user's agency. */
export function ColleaguesTable({ list, onAction }: ColleaguesTableProps) {
  const columns = useMemo(
    (): ReadonlyArray<Column<Colleague>> => [
      ...plainColumns,
      {
        id: 'actions',
        header: 'Actions',
        place: 'actions',
        cell: (colleague) => actionsOf(colleague, onAction),
      },
    ],
    [onAction],
  );
  return (
    <DataTable
      label="Colleagues"
      columns={columns}
      list={list}
      isLoading={list.query.isPending}
      skeletonRows={6}
      isWide
    />
  );
}

function actionsOf(colleague: Colleague, onAction: ColleaguesTableProps['onAction']) {
  const { name, isAgencyAdministrator, abilities } = colleague;
  if (!abilities.remove.allowed) return null;
  const change = isAgencyAdministrator ? 'Remove Administrator Rights' : 'Make Administrator';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`${change}, ${name}`}
        isDisabled={!abilities.setAdministrator.allowed}
        onPress={() => onAction(isAgencyAdministrator ? 'withdraw' : 'makeAdministrator', colleague)}
      >
        {change}
      </Button>
      <Button size="sm" aria-label={`Remove, ${name}`} onPress={() => onAction('remove', colleague)}>
        Remove
      </Button>
    </div>
  );
}
