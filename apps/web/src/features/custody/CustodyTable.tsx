import { eventWords } from '@plainview/domain/custody/event-words';
import { Link } from '@tanstack/react-router';
import { CopyId } from '../../ui/CopyId.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Table } from '../../ui/Table.tsx';
import { TableBody } from '../../ui/TableBody.tsx';
import { TableCell } from '../../ui/TableCell.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { TableHeaderCell } from '../../ui/TableHeaderCell.tsx';
import { TableRow } from '../../ui/TableRow.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { WindowedRows } from '../../ui/WindowedRows.tsx';
import { entryFacts } from './entry-facts.ts';
import { EntryActor } from './EntryActor.tsx';
import type { CustodyEntry, CustodyList } from './use-custody.ts';

/** Who did what, when and to what, each with the hash that binds it into the chain. */
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
        <TableHeaderCell>Person</TableHeaderCell>
        <TableHeaderCell>What happened</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Ticket</TableHeaderCell>
        <TableHeaderCell>Hash</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={12} columns={7} />}
        <WindowedRows rows={rows} keyOf={entryKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(entry, place) => (
            <TableRow key={entry.sequence} {...place}>
              <TableCell label="Entry" className="tabular-nums">
                {entry.sequence}
              </TableCell>
              <TableCell label="Time" className="tabular-nums">
                <Timestamp value={entry.occurredAt} pattern="MMM d, yyyy, HH:mm:ss" />
              </TableCell>
              <TableCell label="Person">
                <EntryActor entry={entry} />
              </TableCell>
              <TableCell place="title" className="sm:min-w-80">
                <span className="min-w-0">
                  <span className="font-medium">{eventWords(entry.event)}</span>
                  <span className="block max-w-md text-xs font-normal wrap-anywhere text-soft">
                    {entryFacts(entry)}
                  </span>
                </span>
              </TableCell>
              <TableCell label="Agency">{entry.agencyName ?? '-'}</TableCell>
              <TableCell label="Ticket">
                {entry.ticketId === null ? '-' : <TicketLink id={entry.ticketId} />}
              </TableCell>
              <TableCell label="Hash">
                <CopyId label={`hash of entry ${entry.sequence}`} value={entry.hash} length={12} />
              </TableCell>
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const entryKey = (entry: CustodyEntry): string => String(entry.sequence);

function TicketLink({ id }: { readonly id: string }) {
  return (
    <Link
      to="/admin/tickets/$ticketId"
      params={{ ticketId: id }}
      className="font-mono text-xs text-link hover:underline"
    >
      {id.slice(0, 8)}
    </Link>
  );
}
