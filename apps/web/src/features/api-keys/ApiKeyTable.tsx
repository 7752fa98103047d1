import type { Role } from '@plainview/domain/identity/users/actor';
import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ApiKeyStateBadge } from './ApiKeyStateBadge.tsx';
import type { ApiKey, ApiKeyList } from './use-api-keys.ts';

interface ApiKeyTableProps {
  readonly list: ApiKeyList;
  readonly forRole: Role;
  /** Must not change between renders. */
  readonly onRevoke: (key: ApiKey) => void;
}

/** Lists API keys with their creators and when they were last used. */
export function ApiKeyTable({ list, forRole, onRevoke }: ApiKeyTableProps) {
  const columns = useMemo(() => apiKeyColumns(forRole, onRevoke), [forRole, onRevoke]);
  return <DataTable label="API keys" columns={columns} list={list} skeletonRows={4} />;
}

const apiKeyColumns = (forRole: Role, onRevoke: (key: ApiKey) => void): ReadonlyArray<Column<ApiKey>> => [
  {
    id: 'name',
    header: 'Name',
    place: 'title',
    className: 'md:min-w-36',
    cell: ({ name, prefix }) => (
      <div className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="block font-mono text-xs font-normal whitespace-nowrap text-soft">{prefix}…</span>
      </div>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <ApiKeyStateBadge state={state} /> },
  {
    id: 'made',
    header: 'Created',
    className: 'md:min-w-40',
    cell: ({ createdAt, madeBy, agencyName }) => (
      <div className="wrap-anywhere">
        <Timestamp value={createdAt} className="tabular-nums" />
        <span className="block text-xs text-soft">
          {madeBy}
          {forRole === 'admin' && `, ${agencyName ?? 'Administration'}`}
        </span>
      </div>
    ),
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    className: 'tabular-nums',
    cell: ({ lastUsedAt }) => <TimeOrNever time={lastUsedAt} />,
  },
  {
    id: 'expires',
    header: 'Expires',
    className: 'tabular-nums',
    cell: ({ expiresAt }) => <TimeOrNever time={expiresAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (key) =>
      key.revokedAt === null ? (
        <Button
          size="sm"
          variant="danger-outline"
          aria-label={`Revoke ${key.name}`}
          onPress={() => onRevoke(key)}
        >
          Revoke
        </Button>
      ) : (
        <span className="text-xs text-soft">By {key.revokedBy}</span>
      ),
  },
];

function TimeOrNever({ time }: { readonly time: Date | null }) {
  return time === null ? <span className="text-soft">Never</span> : <Timestamp value={time} />;
}
