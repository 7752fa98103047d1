import { buttonClass } from '../../button-class.ts';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Tooltip, type TooltipProps } from '../Tooltip.tsx';

const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  args: {
    text: 'Thursday, November 5, 2026 at 2:30:00 PM EST',
    children: (trigger) => (
      <button {...trigger} type="button" className={buttonClass()}>
        Nov 5, 2026
      </button>
    ),
  },
} satisfies StoryMeta<TooltipProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Hidden: Story = {};
export const Shown: Story = {
  args: { placement: 'bottom' },
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.focus(),
  parameters: { isAlone: true },
};
