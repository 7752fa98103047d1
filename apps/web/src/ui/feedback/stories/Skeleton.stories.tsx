import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Skeleton, type SkeletonProps } from '../Skeleton.tsx';

const meta = { title: 'Feedback/Skeleton', component: Skeleton } satisfies StoryMeta<SkeletonProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Line: Story = { args: { className: 'h-4 w-3/5' } };
export const Block: Story = { args: { className: 'h-40 w-full' } };
