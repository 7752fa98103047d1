import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { Checkbox, type CheckboxProps } from '../Checkbox.tsx';

const meta = {
  title: 'Forms/Checkbox',
  component: Checkbox,
  args: { children: 'Part of a series', isSelected: false, onChange: ignore },
} satisfies StoryMeta<CheckboxProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = {};
export const Selected: Story = { args: { isSelected: true } };
export const Indeterminate: Story = { args: { isIndeterminate: true } };
export const Disabled: Story = { args: { isDisabled: true } };
export const DisabledSelected: Story = { args: { isDisabled: true, isSelected: true } };
export const WithoutLabel: Story = { args: { children: undefined, 'aria-label': 'Select the ticket' } };
export const LongLabel: Story = {
  args: {
    children:
      'I have the authority to submit this video on behalf of the agency, and the agency accepts the price that ' +
      'is shown above for the review of each video of this ticket.',
  },
};
