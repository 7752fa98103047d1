import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { TextArea, type TextAreaProps } from '../TextArea.tsx';

const meta = {
  title: 'Forms/TextArea',
  component: TextArea,
  args: { label: 'Description' },
} satisfies StoryMeta<TextAreaProps>;
export default meta;
type Story = StoryOf<typeof meta>;

const text = 'The officer stops a vehicle and speaks to the driver. ';

export const Filled: Story = { args: { defaultValue: text } };
export const Empty: Story = {
  args: { isRequired: true, placeholder: 'What happened?', description: 'Up to 2,000 characters.' },
};
export const Invalid: Story = { args: { errorMessage: 'Describe what happened' } };
export const ReadOnly: Story = { args: { isReadOnly: true, defaultValue: text } };
export const Disabled: Story = { args: { isDisabled: true, defaultValue: text } };
export const LongText: Story = { args: { defaultValue: text.repeat(40) } };
