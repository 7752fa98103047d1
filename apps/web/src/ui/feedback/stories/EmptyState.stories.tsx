import { SearchX, Ticket } from 'lucide-react';
import { Button } from '../../Button.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx';

const meta = {
  title: 'Feedback/EmptyState',
  component: EmptyState,
  args: { icon: Ticket, title: 'No tickets yet' },
} satisfies StoryMeta<EmptyStateProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const TitleOnly: Story = {};
export const WithNextStep: Story = {
  args: {
    children: 'Tickets appear here when you submit a video for review.',
    action: <Button variant="primary">New Ticket</Button>,
  },
};
export const NothingMatches: Story = {
  args: { icon: SearchX, title: 'No ticket matches', action: <Button>Clear Filters</Button> },
};
export const LongText: Story = {
  args: {
    title: 'No tickets of the Metropolitan Transportation Authority Police Department yet',
    children:
      'Tickets appear here when a user of the agency submits a video for review. Each ticket shows its due date, ' +
      'its price and the reviewer who works on it.',
  },
};
