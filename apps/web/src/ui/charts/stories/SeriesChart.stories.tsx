import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { SeriesChart, type SeriesChartProps } from '../SeriesChart.tsx';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

const meta = {
  title: 'Charts/SeriesChart',
  component: SeriesChart,
  args: {
    points: months.map((label) => ({ label, name: `${label} 1 – 30, 2026` })),
    format: (value) => String(Math.round(value)),
  },
} satisfies StoryMeta<SeriesChartProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Lines: Story = {
  args: {
    label: 'Two lines, the second with a gap',
    format: (value) => `${value} h`,
    series: [
      {
        kind: 'line',
        label: 'Median',
        look: { color: 'accent', texture: 'solid' },
        values: [52, 48, 61, 40, 38, 45],
      },
      {
        kind: 'line',
        label: '90th percentile',
        look: { color: 'pending', texture: 'diagonal' },
        values: [110, 96, null, 90, null, 99],
      },
    ],
  },
};
export const Bars: Story = {
  args: {
    label: 'Bars next to each other',
    series: [
      {
        kind: 'bar',
        label: 'Arrivals',
        look: { color: 'progress', texture: 'diagonal' },
        values: [12, 9, 14, 0, 11, 16],
      },
      {
        kind: 'bar',
        label: 'Deliveries',
        look: { color: 'accent', texture: 'solid' },
        values: [10, 11, 12, 3, 12, 13],
      },
    ],
  },
};
export const Stacked: Story = {
  args: {
    label: 'Bars on top of each other',
    isStacked: true,
    series: [
      {
        kind: 'bar',
        label: 'Positive',
        look: { color: 'success', texture: 'solid' },
        values: [3, 4, 2, 5, 6, 4],
      },
      {
        kind: 'bar',
        label: 'Information',
        look: { color: 'progress', texture: 'dots' },
        values: [3, 4, 2, 5, 6, 4],
      },
      {
        kind: 'bar',
        label: 'Minor',
        look: { color: 'pending', texture: 'diagonal' },
        values: [2, 0, 1, 3, 2, 2],
      },
      {
        kind: 'bar',
        label: 'Serious',
        look: { color: 'failed', texture: 'cross' },
        values: [0, 1, 0, 2, 1, 0],
      },
      {
        kind: 'bar',
        label: 'Critical',
        look: { color: 'ink', texture: 'lines' },
        values: [0, 0, 0, 1, 0, 1],
      },
    ],
  },
};
export const Range: Story = {
  args: {
    label: 'A range around a line',
    series: [
      {
        kind: 'band',
        label: 'Range',
        look: { color: 'accent', texture: 'solid' },
        low: [30, 25, 22, 20, 17, 15],
        high: [30, 38, 44, 49, 55, 60],
      },
      {
        kind: 'line',
        label: 'Median',
        look: { color: 'accent', texture: 'diagonal' },
        values: [30, 31, 33, 34, 35, 37],
      },
    ],
  },
};
export const SinglePoint: Story = {
  args: {
    label: 'A single point',
    points: [{ label: 'Jun', name: 'Jun 1 – 30, 2026' }],
    series: [{ kind: 'line', label: 'On time', look: { color: 'accent', texture: 'dots' }, values: [0.8] }],
    max: 1,
    format: (value) => `${Math.round(value * 100)}%`,
  },
};
export const OnlyZeros: Story = {
  args: {
    label: 'Only zeros',
    series: [
      {
        kind: 'bar',
        label: 'Findings',
        look: { color: 'accent', texture: 'solid' },
        values: months.map(() => 0),
      },
    ],
  },
};
export const WithoutValues: Story = {
  args: {
    label: 'A tall chart without values',
    isTall: true,
    emptyText: 'Fewer than 5 tickets in each month',
    series: [
      {
        kind: 'line',
        label: 'Median',
        look: { color: 'accent', texture: 'solid' },
        values: [null, null, null, null, null, null],
      },
    ],
  },
};
