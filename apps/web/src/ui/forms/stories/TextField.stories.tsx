import { X } from 'lucide-react';
import { IconButton } from '../../IconButton.tsx';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { TextField, type TextFieldProps } from '../TextField.tsx';

const meta = {
  title: 'Forms/TextField',
  component: TextField,
  args: { label: 'Title' },
} satisfies StoryMeta<TextFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = { args: { defaultValue: 'Traffic stop on Route 9' } };
export const Empty: Story = { args: { isRequired: true, placeholder: 'A short summary' } };
export const Described: Story = { args: { description: 'Shown in lists and reports.' } };
export const Invalid: Story = { args: { errorMessage: 'Enter a title' } };
export const ReadOnly: Story = { args: { isReadOnly: true, defaultValue: 'Traffic stop on Route 9' } };
export const Disabled: Story = { args: { isDisabled: true, defaultValue: 'Traffic stop on Route 9' } };
export const PrefixAndSuffix: Story = {
  args: {
    label: 'Price',
    prefix: '$',
    defaultValue: '25.00',
    suffix: (
      <IconButton aria-label="Reset the price" size="sm">
        <X aria-hidden="true" />
      </IconButton>
    ),
  },
};
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const LongText: Story = {
  args: {
    label: 'Title of the ticket as it is shown in lists, reports, statements and the messages to the agency',
    defaultValue:
      'Use of force during a traffic stop on Route 9 near the northern exit of the Lincoln Tunnel',
    description: 'Up to 120 characters. Do not enter the names of the people who are involved.',
    errorMessage: 'The title is too long. Shorten it to 120 characters, or move details to the description.',
  },
};
