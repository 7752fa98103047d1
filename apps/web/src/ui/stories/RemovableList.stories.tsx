import { RemovableList, type RemovableListProps } from '../RemovableList.tsx';
import { ignore, type StoryMeta, type StoryOf } from './story.ts';

const meta = {
  title: 'Display/RemovableList',
  component: RemovableList,
  args: { label: 'Shares', describe: (item) => item, onRemove: ignore },
} satisfies StoryMeta<RemovableListProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {
  args: { items: ['10% of all tickets', '50% of “Use of Force” of all agencies'] },
};
export const LongText: Story = {
  args: { items: ['Mercer Bay Police Department and its neighbors '.repeat(8)] },
};
