import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { CardSkeleton, type CardSkeletonProps } from '../CardSkeleton.tsx';

const meta = {
  title: 'Feedback/CardSkeleton',
  component: CardSkeleton,
  args: { rows: 3 },
} satisfies StoryMeta<CardSkeletonProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Rows: Story = {};
export const Form: Story = { args: { isForm: true } };
