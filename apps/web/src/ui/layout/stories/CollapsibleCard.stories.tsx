import type { ComponentProps } from 'react';
import { pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { CollapsibleCard } from '../CollapsibleCard.tsx';

const meta = {
  title: 'Layout/CollapsibleCard',
  component: CollapsibleCard,
  args: { description: 'Rarely changed.', children: 'The content of the card.' },
} satisfies StoryMeta<ComponentProps<typeof CollapsibleCard>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = { args: { title: 'Closed card' } };
export const Open: Story = { args: { title: 'Open card' }, play: pressFirstButton };
