import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Brand, type BrandProps } from '../Brand.tsx';

const meta = {
  title: 'Layout/Brand',
  component: Brand,
  args: { className: 'rounded-sm bg-bar px-3 py-2 text-bar-ink' },
} satisfies StoryMeta<BrandProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const InTheBar: Story = {};
