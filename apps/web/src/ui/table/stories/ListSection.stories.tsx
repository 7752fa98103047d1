import { Ticket } from 'lucide-react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { ListSection, type ListSectionProps } from '../ListSection.tsx';
import { tickets, type TicketRow } from './rows.tsx';

const query = { isPending: false, isPlaceholderData: false, isSuccess: true };
const list = { rows: tickets, total: 3, query, keyOf: ({ id }: TicketRow): string => id };

const meta = {
  title: 'Tables/ListSection',
  component: ListSection<TicketRow>,
  args: {
    list,
    noun: 'ticket',
    error: null,
    empty: { icon: Ticket, title: 'No tickets yet' },
    children: <p className="p-4">The table.</p>,
  },
} satisfies StoryMeta<ListSectionProps<TicketRow>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = { args: { heading: 'Filled list' } };
export const Empty: Story = { args: { heading: 'Empty list', list: { ...list, rows: [], total: 0 } } };
export const NothingMatches: Story = {
  args: {
    heading: 'Filtered list',
    list: { ...list, rows: [], total: 0 },
    noMatch: { title: 'No ticket matches', onClear: ignore },
  },
};
export const Failed: Story = {
  args: { heading: 'Failed list', error: { message: 'The list could not be loaded.', onRetry: ignore } },
};
