import type { LinkTarget } from '@plainview/domain/custody/description/sentence';
import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows } from '../../ui/table/WindowedRows.tsx';
import { EntryDescription } from './EntryDescription.tsx';
import type { CustodyEntry, CustodyList } from './use-custody.ts';

/** Shows ledger entries as sentences, each with its details and the hash that links it into the chain. */
export function CustodyTable({ list }: { readonly list: CustodyList }) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Audit Trail"
      isCompact
      isBusy={query.isPending || query.isPlaceholderData}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>Entry</TableHeaderCell>
        <TableHeaderCell>Time</TableHeaderCell>
        <TableHeaderCell>What happened</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Ticket</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={12} columns={5} />}
        <WindowedRows rows={rows} keyOf={entryKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(entry, place) => (
            <TableRow key={entry.sequence} {...place}>
              <TableCell label="Entry" className="align-top tabular-nums">
                {entry.sequence}
              </TableCell>
              <TableCell label="Time" className="align-top tabular-nums">
                <Timestamp value={entry.occurredAt} pattern="MMM d, yyyy, h:mm:ss a" />
              </TableCell>
              <TableCell place="title" className="align-top sm:min-w-80">
                <EntryDescription entry={entry} canOpen={(target) => canOpen(entry, target)} />
              </TableCell>
              <TableCell label="Agency" className="align-top">
                {entry.agencyName ?? '-'}
              </TableCell>
              <TableCell label="Ticket" className="align-top">
                <TicketCell entry={entry} />
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const entryKey = (entry: CustodyEntry): string => String(entry.sequence);

/** Returns whether a record still has a page; a ticket, video or user may have been deleted since. */
function canOpen({ existing }: CustodyEntry, target: LinkTarget): boolean {
  if (target.page === 'user') return existing.includes('user');
  if (target.page !== 'ticket') return true;
  return existing.includes('ticket') && (target.videoId === null || existing.includes('video'));
}

function TicketCell({ entry: { ticketId, existing } }: { readonly entry: CustodyEntry }) {
  if (ticketId === null) return '-';
  const shortId = ticketId.slice(0, 8);
  return existing.includes('ticket') ? (
    <Link
      to="/admin/tickets/$ticketId"
      params={{ ticketId }}
      className="font-mono text-xs text-link hover:underline"
    >
      {shortId}
    </Link>
  ) : (
    <span className="font-mono text-xs">
      {shortId} <span className="font-sans text-soft">deleted</span>
    </span>
  );
}
