import type { Role } from '@plainview/domain/account/actor';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { ApiKeyStateBadge } from './ApiKeyStateBadge.tsx';
import type { ApiKey, ApiKeyList } from './use-api-keys.ts';

interface ApiKeyTableProps {
  readonly list: ApiKeyList;
  readonly forRole: Role;
  readonly onRevoke: (key: ApiKey) => void;
}

const rowKey = (key: ApiKey): string => key.id;

/** Lists API keys with their creators and when they were last used. */
export function ApiKeyTable({ list, forRole, onRevoke }: ApiKeyTableProps) {
  const { query, rows, total } = list;
  return (
    <Table
      label="API keys"
      isBusy={query.isPending || query.isPlaceholderData}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell>State</TableHeaderCell>
        <TableHeaderCell>Made</TableHeaderCell>
        <TableHeaderCell>Last used</TableHeaderCell>
        <TableHeaderCell>Expires</TableHeaderCell>
        <TableHeaderCell>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={4} columns={6} />}
        <WindowedRows rows={rows} keyOf={rowKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(key, place) => (
            <TableRow key={key.id} {...place}>
              <TableCell place="title" className="md:min-w-36">
                <div className="wrap-anywhere">
                  <span className="font-medium">{key.name}</span>
                  <span className="block font-mono text-xs font-normal whitespace-nowrap text-soft">
                    {key.prefix}…
                  </span>
                </div>
              </TableCell>
              <TableCell label="State">
                <ApiKeyStateBadge state={key.state} />
              </TableCell>
              <TableCell label="Made" className="md:min-w-40">
                <div className="wrap-anywhere">
                  <Timestamp value={key.createdAt} className="tabular-nums" />
                  <span className="block text-xs text-soft">
                    {key.madeBy}
                    {forRole === 'admin' && `, ${key.agencyName ?? 'Administration'}`}
                  </span>
                </div>
              </TableCell>
              <TableCell label="Last used" className="tabular-nums">
                {key.lastUsedAt === null ? (
                  <span className="text-soft">Never</span>
                ) : (
                  <Timestamp value={key.lastUsedAt} />
                )}
              </TableCell>
              <TableCell label="Expires" className="tabular-nums">
                {key.expiresAt === null ? (
                  <span className="text-soft">Never</span>
                ) : (
                  <Timestamp value={key.expiresAt} />
                )}
              </TableCell>
              <TableCell label="Actions" place="actions">
                {key.revokedAt === null ? (
                  <Button size="sm" aria-label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
                    Revoke
                  </Button>
                ) : (
                  <span className="text-xs text-soft">By {key.revokedBy}</span>
                )}
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}
