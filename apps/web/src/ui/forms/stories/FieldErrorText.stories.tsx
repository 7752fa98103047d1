import type { ComponentProps } from 'react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { FieldErrorText, fieldErrorClass } from '../FieldErrorText.tsx';

const meta = {
  title: 'Forms/FieldErrorText',
  component: FieldErrorText,
  args: { children: 'Enter a title.' },
  render: (args) => (
    <p className={fieldErrorClass}>
      <FieldErrorText {...args} />
    </p>
  ),
} satisfies StoryMeta<ComponentProps<typeof FieldErrorText>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Short: Story = {};
export const Long: Story = {
  args: {
    children:
      'This address is used by another account of your agency. Sign in with it, or enter another one.',
  },
};
