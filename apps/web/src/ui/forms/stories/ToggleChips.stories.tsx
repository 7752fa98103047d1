import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { ToggleChips, type ToggleChipsProps } from '../select/ToggleChips.tsx';

const meta = {
  title: 'Forms/ToggleChips',
  component: ToggleChips<string>,
  args: {
    label: 'Filters',
    options: [
      { id: 'overdue', label: 'Overdue' },
      { id: 'mine', label: 'Assigned to me' },
    ],
    value: ['overdue'],
    onChange: ignore,
  },
} satisfies StoryMeta<ToggleChipsProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const OneChosen: Story = {};
export const NoneChosen: Story = { args: { value: [] } };
