import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { EmailField } from '../EmailField.tsx';

const meta = {
  title: 'Forms/EmailField',
  component: EmailField,
  args: { value: 'dana@riverside.example', onChange: ignore },
} satisfies StoryMeta<ComponentProps<typeof EmailField>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Invalid: Story = { args: { errorMessage: 'Enter an email address' } };
