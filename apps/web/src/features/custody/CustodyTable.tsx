import type { LinkTarget } from '@plainview/domain/proof/ledger/describe/sentence';
import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { EntryDescription } from './EntryDescription.tsx';
import type { CustodyEntry, CustodyList } from './use-custody.ts';

/** Shows ledger entries as sentences, each with its details and the hash that links it to the previous one. */
export function CustodyTable({ list }: { readonly list: CustodyList }) {
  return <DataTable label="Audit Trail" columns={columns} list={list} skeletonRows={12} isCompact />;
}

const columns: ReadonlyArray<Column<CustodyEntry>> = [
  {
    id: 'entry',
    header: 'Entry',
    className: 'align-top tabular-nums',
    cell: ({ sequence }) => sequence,
  },
  {
    id: 'time',
    header: 'Time',
    className: 'align-top tabular-nums',
    cell: ({ occurredAt }) => <Timestamp value={occurredAt} pattern="MMM d, yyyy, h:mm:ss a" />,
  },
  {
    id: 'description',
    header: 'What happened',
    place: 'title',
    className: 'align-top sm:min-w-64 lg:min-w-80',
    cell: (entry) => <EntryDescription entry={entry} canOpen={(target) => canOpen(entry, target)} />,
  },
  {
    id: 'agency',
    header: 'Agency',
    className: 'align-top',
    cell: ({ agencyName }) => <AgencyName name={agencyName} />,
  },
  {
    id: 'ticket',
    header: 'Ticket',
    className: 'align-top',
    cell: (entry) => <TicketCell entry={entry} />,
  },
];

/** Returns whether a record still has a page; a ticket, video or user may have been deleted since. */
function canOpen({ existing }: CustodyEntry, target: LinkTarget): boolean {
  if (target.page === 'user') return existing.includes('user');
  if (target.page !== 'ticket') return true;
  return existing.includes('ticket') && (target.videoId === null || existing.includes('video'));
}

function TicketCell({ entry: { ticketNumber, existing } }: { readonly entry: CustodyEntry }) {
  if (ticketNumber === null) return '-';
  return existing.includes('ticket') ? (
    <Link
      to="/admin/tickets/$ticketId"
      params={{ ticketId: ticketNumber }}
      className="text-xs whitespace-nowrap text-link tabular-nums hover:underline"
    >
      {ticketNumber}
    </Link>
  ) : (
    <span className="text-xs">
      <span className="whitespace-nowrap tabular-nums">{ticketNumber}</span>{' '}
      <span className="text-soft">deleted</span>
    </span>
  );
}
