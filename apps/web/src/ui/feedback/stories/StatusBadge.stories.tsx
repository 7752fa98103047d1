import { ShieldCheck } from 'lucide-react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { StatusBadge, type StatusBadgeProps } from '../StatusBadge.tsx';

const meta = { title: 'Feedback/StatusBadge', component: StatusBadge } satisfies StoryMeta<StatusBadgeProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Pending: Story = { args: { tone: 'pending', children: 'Pending' } };
export const InProgress: Story = { args: { tone: 'progress', children: 'In Progress' } };
export const Success: Story = { args: { tone: 'success', children: 'Completed' } };
export const Failed: Story = { args: { tone: 'failed', children: 'Failed' } };
export const Neutral: Story = { args: { tone: 'neutral', children: 'Draft' } };
export const OwnIcon: Story = { args: { tone: 'success', children: 'Verified', icon: ShieldCheck } };
export const LongText: Story = { args: { tone: 'progress', children: 'Waiting for the second reviewer' } };
