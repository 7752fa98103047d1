import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Table } from '../Table.tsx';
import { TableBody } from '../TableBody.tsx';
import { TableRow } from '../TableRow.tsx';
import { WindowedRows } from '../WindowedRows.tsx';
import { TicketCells, ticketHead, tickets } from './rows.tsx';

/** A table with that many tickets. */
function LongTable({ count }: { readonly count: number }) {
  const rows = Array.from({ length: count }, (_row, index) => ({
    key: String(index),
    ticket: tickets[index % 2] ?? tickets[0],
  }));
  return (
    <Table label="All tickets" rowCount={count + 1}>
      {ticketHead}
      <TableBody>
        <WindowedRows rows={rows} keyOf={({ key }) => key}>
          {({ key, ticket }, place) => (
            <TableRow key={key} {...place}>
              <TicketCells ticket={ticket} />
            </TableRow>
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const meta = {
  title: 'Tables/WindowedRows',
  component: LongTable,
  parameters: { isAlone: true },
} satisfies StoryMeta<{ readonly count: number }>;
export default meta;
type Story = StoryOf<typeof meta>;

export const TenThousand: Story = { args: { count: 10_000 } };
