import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { ComboBox, type ComboBoxProps } from '../select/ComboBox.tsx';

const meta = {
  title: 'Forms/ComboBox',
  component: withValue(ComboBox),
  args: {
    label: 'Type of incident',
    suggestions: ['Traffic stop', 'Use of force', 'Welfare check'],
    value: 'Traffic stop',
    onChange: ignore,
  },
} satisfies StoryMeta<ComboBoxProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', placeholder: 'Choose or type', isRequired: true } };
export const Described: Story = { args: { description: 'Any other text is accepted, too.' } };
export const Invalid: Story = { args: { value: '', errorMessage: 'Enter the type of incident' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Open: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector('input')?.click(),
  parameters: { isAlone: true },
};
