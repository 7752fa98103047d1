import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { ProgressBar, type ProgressBarProps } from '../ProgressBar.tsx';

const meta = {
  title: 'Feedback/ProgressBar',
  component: ProgressBar,
  args: { label: 'Uploading patrol-unit-2291.mp4', value: 42 },
} satisfies StoryMeta<ProgressBarProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Running: Story = {};
export const Empty: Story = { args: { value: 0 } };
export const Unknown: Story = { args: { value: undefined, label: 'Checking the file' } };
export const WithAmount: Story = { args: { valueText: '3.4 of 12.8 GB' } };
export const Paused: Story = { args: { tone: 'paused', valueText: 'Paused' } };
export const Failed: Story = { args: { tone: 'failed', valueText: 'Failed' } };
export const Complete: Story = { args: { tone: 'success', value: 100 } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const LongLabel: Story = {
  args: {
    label:
      'Uploading axon-body-3_2026-11-05_patrol-unit-2291_traffic-stop-on-route-9-near-mile-marker-114.mp4',
    valueText: '3.4 of 12.8 GB',
  },
};
