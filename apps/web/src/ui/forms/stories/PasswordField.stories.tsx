import { ignore, pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { PasswordField, type PasswordFieldProps } from '../PasswordField.tsx';
import { PasswordHelp } from '../PasswordHelp.tsx';

const meta = {
  title: 'Forms/PasswordField',
  component: withValue(PasswordField),
  subcomponents: { PasswordHelp },
  args: { label: 'Password', value: 'correct horse', onChange: ignore, autoComplete: 'current-password' },
} satisfies StoryMeta<PasswordFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', isRequired: true } };
export const Shown: Story = { play: pressFirstButton };
export const Described: Story = {
  args: { description: <PasswordHelp warning={null}>At least 15 characters.</PasswordHelp> },
};
export const WithWarning: Story = {
  args: {
    description: <PasswordHelp warning="This password is common.">At least 15 characters.</PasswordHelp>,
  },
};
export const Invalid: Story = { args: { errorMessage: 'The email address or password is incorrect.' } };
export const Disabled: Story = { args: { isDisabled: true } };
