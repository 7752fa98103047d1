import { SearchX } from 'lucide-react';
import { EmptyState } from '../../feedback/EmptyState.tsx';
import { Card } from '../../layout/Card.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { SkeletonRows } from '../parts/SkeletonRows.tsx';
import { Table, type TableProps } from '../parts/Table.tsx';
import { TableBody } from '../parts/TableBody.tsx';
import { TableCell } from '../parts/TableCell.tsx';
import { TableHead } from '../parts/TableHead.tsx';
import { TableHeaderCell } from '../parts/TableHeaderCell.tsx';
import { TableRow } from '../parts/TableRow.tsx';
import { TicketCells, ticketHead, tickets } from './rows.tsx';

const meta = {
  title: 'Tables/Table',
  component: Table,
  subcomponents: { TableHead, TableHeaderCell, TableBody, TableRow, TableCell, SkeletonRows },
  args: {
    children: (
      <>
        {ticketHead}
        <TableBody>
          {tickets.map((ticket) => (
            <TableRow key={ticket.id}>
              <TicketCells ticket={ticket} />
            </TableRow>
          ))}
        </TableBody>
      </>
    ),
  },
  render: (args) => (
    <Card isFlush>
      <Table {...args} />
    </Card>
  ),
} satisfies StoryMeta<TableProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = { args: { label: 'Tickets' } };
export const Compact: Story = { args: { label: 'Compact tickets', isCompact: true } };
export const ScrollsOnPhones: Story = { args: { label: 'Tickets in columns', phone: 'scroll' } };
export const ScrollsInside: Story = { args: { label: 'Tickets in an area', scrollClassName: 'max-h-28' } };
export const Loading: Story = {
  args: {
    label: 'Tickets that load',
    isBusy: true,
    children: (
      <>
        {ticketHead}
        <TableBody>
          <SkeletonRows
            rows={3}
            columns={[{ id: 'a', lines: 2 }, { id: 'b' }, { id: 'c' }, { id: 'd', align: 'end' }]}
          />
        </TableBody>
      </>
    ),
  },
};
export const Empty: Story = {
  args: { label: 'No tickets' },
  render: () => (
    <Card isFlush>
      <EmptyState icon={SearchX} title="No ticket matches" />
    </Card>
  ),
};
