import { useState } from 'react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { MentionTextArea, type MentionTextAreaProps } from '../MentionTextArea.tsx';

const people = [
  { id: '1', name: 'Ann Bell', detail: 'Agency' },
  { id: '2', name: 'Kim Lee', detail: 'Reviewer' },
];

function Field(props: MentionTextAreaProps) {
  const [value, setValue] = useState(props.value);
  return <MentionTextArea {...props} value={value} onChange={setValue} />;
}

const meta = {
  title: 'Forms/MentionTextArea',
  component: Field,
  args: { label: 'Message', value: '', onChange: () => undefined, people },
} satisfies StoryMeta<MentionTextAreaProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = { args: { description: 'Type @ to mention someone.' } };
export const Filled: Story = { args: { value: '@Kim Lee, see 0:49.' } };
export const Invalid: Story = { args: { errorMessage: 'Please write a message.' } };
export const Disabled: Story = { args: { isDisabled: true, value: 'Text' } };
