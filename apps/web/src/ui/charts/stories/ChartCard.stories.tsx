import { ignore, pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { BarListChart } from '../BarListChart.tsx';
import { ChartCard, type ChartCardProps } from '../ChartCard.tsx';
import { ChartGrid } from '../ChartGrid.tsx';

const rows = [
  { name: 'Communication', value: 41 },
  { name: 'De-escalation', value: 12 },
];

const meta = {
  title: 'Charts/ChartCard',
  component: ChartCard,
  args: {
    description: 'Findings of the tickets delivered in the period.',
    children: <BarListChart label="Findings" rows={rows} format={String} color="accent" />,
    table: { headings: ['Category', 'Findings'], rows: rows.map(({ name, value }) => [name, value]) },
    onDownload: ignore,
  },
  render: (args) => (
    <ChartGrid>
      <ChartCard {...args} />
    </ChartGrid>
  ),
} satisfies StoryMeta<ChartCardProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = { args: { title: 'Findings by category' } };
export const OpenTable: Story = {
  args: {
    title: 'Findings with a table',
    table: { headings: ['Category', 'Findings', 'Rate'], rows: [['Communication', 41, null]] },
    noValue: 'Too few tickets',
  },
  play: pressFirstButton,
};
export const Empty: Story = {
  args: { title: 'Findings of no tickets', table: null, children: <p>No findings in this period.</p> },
};
