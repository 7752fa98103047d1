import { useState } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { ToggleChips, type ToggleChipsProps } from '../ToggleChips.tsx';

/** Chips that keep their state. */
function StatefulChips(props: ToggleChipsProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <ToggleChips
      {...props}
      value={value}
      onChange={(id, isOn) => setValue(isOn ? [...value, id] : value.filter((one) => one !== id))}
    />
  );
}

const meta = {
  title: 'Forms/ToggleChips',
  component: StatefulChips,
  args: {
    label: 'Show only',
    options: [
      { id: 'overdue', label: 'Overdue' },
      { id: 'mine', label: 'Mine' },
    ],
    value: [],
    onChange: ignore,
  },
} satisfies StoryMeta<ToggleChipsProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { value: ['overdue'] } };
