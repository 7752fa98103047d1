import { ChevronLeft } from 'lucide-react';
import { Button } from '../../Button.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { PageHeader, type PageHeaderProps } from '../PageHeader.tsx';

const meta = {
  title: 'Layout/PageHeader',
  component: PageHeader,
  args: { title: 'Reports Archive' },
} satisfies StoryMeta<PageHeaderProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const TitleOnly: Story = {};
export const WithEverything: Story = {
  args: {
    title: 'Traffic stop on Route 9',
    description: 'Submitted Nov 5, 2026 by Riverside Police Department',
    actions: (
      <>
        <Button>Download</Button>
        <Button variant="primary">Complete Review</Button>
      </>
    ),
    above: (
      <a href="#layout-pageheader" className="mb-1 inline-flex items-center gap-1 text-sm text-link">
        <ChevronLeft aria-hidden="true" className="size-4" />
        Admin Dashboard
      </a>
    ),
  },
};
export const LongTitle: Story = {
  args: {
    title: 'Use of force during a traffic stop on Route 9 near the northern exit of the Lincoln Tunnel',
    actions: <Button variant="primary">Complete Review</Button>,
  },
};
