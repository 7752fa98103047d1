import { CircleCheck, Clock, DollarSign, Loader } from 'lucide-react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { StatCard } from '../StatCard.tsx';
import { StatRow, type StatRowProps } from '../StatRow.tsx';

const meta = {
  title: 'Layout/StatRow',
  component: StatRow,
} satisfies StoryMeta<StatRowProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Figures: Story = {
  args: {
    label: 'Figures',
    children: (
      <>
        <StatCard label="Pending" value={12} hint="awaiting processing" icon={Clock} tone="pending" />
        <StatCard
          label="In Progress"
          value={3}
          change="down from 5"
          hint="under review"
          icon={Loader}
          tone="progress"
        />
        <StatCard label="Completed" value={1204} hint="reports delivered" icon={CircleCheck} tone="success" />
        <StatCard label="Total Cost" value="$30,100.00" hint="this year" icon={DollarSign} />
      </>
    ),
  },
};
export const Loading: Story = {
  args: {
    label: 'Figures that load',
    children: (
      <>
        <StatCard label="Pending" value={undefined} hint="awaiting processing" icon={Clock} tone="pending" />
        <StatCard label="In Progress" value={undefined} hint="under review" icon={Loader} tone="progress" />
      </>
    ),
  },
};
export const Empty: Story = {
  args: {
    label: 'Figures of a new agency',
    children: (
      <>
        <StatCard label="Pending" value={0} hint="awaiting processing" />
        <StatCard label="Completed" value={0} hint="reports delivered" />
      </>
    ),
  },
};
