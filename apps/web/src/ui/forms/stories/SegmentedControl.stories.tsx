import { LayoutGrid, List } from 'lucide-react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { SegmentedControl, type SegmentedControlProps } from '../select/SegmentedControl.tsx';

const meta = {
  title: 'Forms/SegmentedControl',
  component: withValue(SegmentedControl<string>),
  args: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All' },
      { id: 'pending', label: 'Pending' },
      { id: 'completed', label: 'Completed' },
    ],
    value: 'pending',
    onChange: ignore,
  },
} satisfies StoryMeta<SegmentedControlProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const LabelHidden: Story = {};
export const Labeled: Story = { args: { isLabelHidden: false } };
export const WithIcons: Story = {
  args: {
    label: 'View',
    options: [
      { id: 'list', label: 'List', icon: <List aria-hidden="true" /> },
      { id: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
    ],
    value: 'list',
  },
};
export const Disabled: Story = { args: { isDisabled: true } };
export const ManyOptions: Story = {
  args: {
    label: 'Event',
    options: ['Submitted', 'Assigned', 'In review', 'Completed', 'Delivered', 'Downloaded', 'Deleted'].map(
      (label) => ({ id: label, label }),
    ),
    value: 'Submitted',
  },
};
