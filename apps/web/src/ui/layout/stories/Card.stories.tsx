import { Button } from '../../Button.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Card, type CardProps } from '../Card.tsx';

const meta = {
  title: 'Layout/Card',
  component: Card,
  args: { children: 'The content of the card.' },
} satisfies StoryMeta<CardProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Plain: Story = {};
export const Titled: Story = { args: { title: 'Reports' } };
export const WithActions: Story = {
  args: {
    title: 'API keys',
    description: 'Programs sign in with them.',
    actions: <Button variant="primary">New Key</Button>,
  },
};
export const Flush: Story = { args: { title: 'Flush', isFlush: true } };
export const LongTitle: Story = {
  args: {
    title: 'Statements of the Metropolitan Transportation Authority Police Department for 2026',
    description: 'Each statement lists the tickets that were submitted in a month, with their prices.',
    actions: (
      <>
        <Button>Export as CSV</Button>
        <Button>Print</Button>
      </>
    ),
  },
};
