import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../CheckboxGroup.tsx';

const meta = {
  title: 'Forms/CheckboxGroup',
  component: withValue(CheckboxGroup<string>),
  args: {
    label: 'Events',
    options: [
      { id: 'submitted', label: 'Ticket submitted' },
      { id: 'completed', label: 'Review completed' },
      { id: 'deleted', label: 'Video deleted' },
    ],
    value: ['completed'],
    onChange: ignore,
  },
} satisfies StoryMeta<CheckboxGroupProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: [], description: 'Select at least one.' } };
export const Invalid: Story = { args: { value: [], errorMessage: 'Select at least one event' } };
