import type { ComponentProps } from 'react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Keys } from '../Keys.tsx';

const meta = {
  title: 'Commands/Keys',
  component: Keys,
  args: { children: 'Ctrl+K' },
} satisfies StoryMeta<ComponentProps<typeof Keys>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Shortcut: Story = {};
export const OneKey: Story = { args: { children: '?' } };
