import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { BarListChart, type BarListChartProps } from '../BarListChart.tsx';

const meta = {
  title: 'Charts/BarListChart',
  component: BarListChart,
  args: { format: String, color: 'accent' },
} satisfies StoryMeta<BarListChartProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Rows: Story = {
  args: {
    label: 'Findings by category',
    rows: [
      { name: 'Communication', value: 41 },
      { name: 'De-escalation', value: 12 },
      { name: 'Other', value: 0 },
    ],
  },
};
export const LongNames: Story = {
  args: {
    label: 'Incident types',
    color: 'progress',
    rows: [
      {
        name: 'Traffic stop after a pursuit through several counties',
        value: 1204,
        detail: '3,012 findings',
      },
      { name: 'Training', value: 7, detail: '1 finding' },
    ],
  },
};
