import { Trash2 } from 'lucide-react';
import { Button } from '../../Button.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { SelectionBar, type SelectionBarProps } from '../SelectionBar.tsx';

const meta = {
  title: 'Tables/SelectionBar',
  component: SelectionBar,
  args: {
    onClear: ignore,
    children: (
      <>
        <Button>Download</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
          Delete
        </Button>
      </>
    ),
  },
} satisfies StoryMeta<SelectionBarProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Selected: Story = { args: { count: 1204 } };
export const AtTheBottom: Story = { args: { count: 3, placement: 'bottom' } };
export const NothingSelected: Story = { args: { count: 0, children: <Button isDisabled>Download</Button> } };

export const Counting: Story = { args: { count: null, children: <Button isDisabled>Download</Button> } };
