import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Spinner, type SpinnerProps } from '../Spinner.tsx';

const meta = {
  title: 'Feedback/Spinner',
  component: Spinner,
  args: { isImmediate: true },
} satisfies StoryMeta<SpinnerProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Small: Story = {};
export const Labeled: Story = { args: { label: 'Loading tickets...' } };
export const Large: Story = { args: { size: 'lg', label: 'Loading the video...' } };
export const Delayed: Story = { args: { isImmediate: false, label: 'Loading tickets...' } };
