import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { EmailField } from '../EmailField.tsx';
import type { PlainTextFieldProps } from '../PlainTextField.tsx';

const meta = {
  title: 'Forms/EmailField',
  component: withValue(EmailField),
  args: { value: 'dana@riverside.example', onChange: ignore },
} satisfies StoryMeta<Omit<PlainTextFieldProps, 'label'>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Invalid: Story = { args: { value: 'dana', errorMessage: 'Please enter your email address.' } };
